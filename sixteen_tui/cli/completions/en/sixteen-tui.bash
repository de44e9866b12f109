# Completions of sixteen-tui for bash, made from its command line with shtab.
# To have them: sixteen-tui completions bash > ~/.local/share/bash-completion/completions/sixteen-tui

_shtab_sixteen_tui_subparsers=(play daily resume replay learn list tag stats verify show review simulate bot code import export schema paths doctor picture cast serve enter tables sit rules completions)

_shtab_sixteen_tui_play_option_strings=(-h --help --plain --players --rules --seed --deal --match --from --at --seat --reshuffled)
_shtab_sixteen_tui_daily_option_strings=(-h --help --plain)
_shtab_sixteen_tui_resume_option_strings=(-h --help --plain --level)
_shtab_sixteen_tui_replay_option_strings=(-h --help --plain --at --nospoilers)
_shtab_sixteen_tui_learn_option_strings=(-h --help --plain)
_shtab_sixteen_tui_list_option_strings=(-h --help --game --player --rules --result --tag --since --until --json)
_shtab_sixteen_tui_tag_option_strings=(-h --help)
_shtab_sixteen_tui_stats_option_strings=(-h --help --json --csv)
_shtab_sixteen_tui_verify_option_strings=(-h --help)
_shtab_sixteen_tui_show_option_strings=(-h --help --json --markdown --seat)
_shtab_sixteen_tui_review_option_strings=(-h --help --json --seat)
_shtab_sixteen_tui_simulate_option_strings=(-h --help --players --rules --seed --games --paired --until --jobs --cluster --out --json)
_shtab_sixteen_tui_bot_option_strings=(-h --help)
_shtab_sixteen_tui_code_option_strings=(-h --help --names --at)
_shtab_sixteen_tui_import_option_strings=(-h --help)
_shtab_sixteen_tui_export_option_strings=(-h --help --settings)
_shtab_sixteen_tui_schema_option_strings=(-h --help)
_shtab_sixteen_tui_paths_option_strings=(-h --help --json)
_shtab_sixteen_tui_doctor_option_strings=(-h --help --json)
_shtab_sixteen_tui_picture_option_strings=(-h --help --at --png --seat --size --theme --out --force)
_shtab_sixteen_tui_cast_option_strings=(-h --help --speed --seat --size --theme --out --force)
_shtab_sixteen_tui_serve_option_strings=(-h --help --socket --group --folder --linger --log --warm --store --move-in --move-out --create --status --json)
_shtab_sixteen_tui_enter_option_strings=(-h --help)
_shtab_sixteen_tui_tables_option_strings=(-h --help --json)
_shtab_sixteen_tui_sit_option_strings=(-h --help)
_shtab_sixteen_tui_rules_option_strings=(-h --help --summary)
_shtab_sixteen_tui_completions_option_strings=(-h --help)
_shtab_sixteen_tui_option_strings=(-h --help --version --restricted --idle --player --plain)

_shtab_sixteen_tui_play___players_COMPGEN=_sixteen_tui_players
_shtab_sixteen_tui_play___rules_COMPGEN=_sixteen_tui_rules
_shtab_sixteen_tui_play___from_COMPGEN=_sixteen_tui_files_and_ids
_shtab_sixteen_tui_resume_pos_0_COMPGEN=_sixteen_tui_files_and_ids
_shtab_sixteen_tui_replay_pos_0_COMPGEN=_sixteen_tui_files_and_ids
_shtab_sixteen_tui_tag_pos_0_COMPGEN=_sixteen_tui_files_and_ids
_shtab_sixteen_tui_verify_pos_0_COMPGEN=_sixteen_tui_files_and_ids
_shtab_sixteen_tui_show_pos_0_COMPGEN=_sixteen_tui_files_and_ids
_shtab_sixteen_tui_review_pos_0_COMPGEN=_sixteen_tui_files_and_ids
_shtab_sixteen_tui_simulate___players_COMPGEN=_sixteen_tui_levels
_shtab_sixteen_tui_simulate___rules_COMPGEN=_sixteen_tui_rules
_shtab_sixteen_tui_simulate___out_COMPGEN=_shtab_compgen_dirs
_shtab_sixteen_tui_code_pos_0_COMPGEN=_sixteen_tui_files_and_ids
_shtab_sixteen_tui_import_pos_0_COMPGEN=_shtab_compgen_files
_shtab_sixteen_tui_picture_pos_0_COMPGEN=_sixteen_tui_files_and_ids
_shtab_sixteen_tui_picture___out_COMPGEN=_shtab_compgen_dirs
_shtab_sixteen_tui_cast_pos_0_COMPGEN=_sixteen_tui_files_and_ids
_shtab_sixteen_tui_cast___out_COMPGEN=_shtab_compgen_dirs

_shtab_sixteen_tui_play_pos_0_choices=(sixteen sweet-sixteen)
_shtab_sixteen_tui_daily_pos_0_choices=(sixteen sweet-sixteen)
_shtab_sixteen_tui_learn_pos_0_choices=(sixteen sweet-sixteen)
_shtab_sixteen_tui_simulate_pos_0_choices=(sixteen sweet-sixteen)
_shtab_sixteen_tui_bot_pos_0_choices=(easy medium hard expert)
_shtab_sixteen_tui_rules_pos_0_choices=(sixteen sweet-sixteen)
_shtab_sixteen_tui_completions_pos_0_choices=(bash zsh fish)
_shtab_sixteen_tui_pos_0_choices=(play daily resume replay learn list tag stats verify show review simulate bot code import export schema paths doctor picture cast serve enter tables sit rules completions)

_shtab_sixteen_tui_play__h_nargs=0
_shtab_sixteen_tui_play___help_nargs=0
_shtab_sixteen_tui_play___plain_nargs=0
_shtab_sixteen_tui_play___reshuffled_nargs=0
_shtab_sixteen_tui_daily__h_nargs=0
_shtab_sixteen_tui_daily___help_nargs=0
_shtab_sixteen_tui_daily___plain_nargs=0
_shtab_sixteen_tui_resume__h_nargs=0
_shtab_sixteen_tui_resume___help_nargs=0
_shtab_sixteen_tui_resume___plain_nargs=0
_shtab_sixteen_tui_replay__h_nargs=0
_shtab_sixteen_tui_replay___help_nargs=0
_shtab_sixteen_tui_replay___plain_nargs=0
_shtab_sixteen_tui_replay___nospoilers_nargs=0
_shtab_sixteen_tui_learn__h_nargs=0
_shtab_sixteen_tui_learn___help_nargs=0
_shtab_sixteen_tui_learn___plain_nargs=0
_shtab_sixteen_tui_list__h_nargs=0
_shtab_sixteen_tui_list___help_nargs=0
_shtab_sixteen_tui_list___json_nargs=0
_shtab_sixteen_tui_tag_pos_1_nargs=...
_shtab_sixteen_tui_tag__h_nargs=0
_shtab_sixteen_tui_tag___help_nargs=0
_shtab_sixteen_tui_stats__h_nargs=0
_shtab_sixteen_tui_stats___help_nargs=0
_shtab_sixteen_tui_stats___json_nargs=0
_shtab_sixteen_tui_stats___csv_nargs=0
_shtab_sixteen_tui_verify_pos_0_nargs=+
_shtab_sixteen_tui_verify__h_nargs=0
_shtab_sixteen_tui_verify___help_nargs=0
_shtab_sixteen_tui_show__h_nargs=0
_shtab_sixteen_tui_show___help_nargs=0
_shtab_sixteen_tui_show___json_nargs=0
_shtab_sixteen_tui_show___markdown_nargs=0
_shtab_sixteen_tui_review__h_nargs=0
_shtab_sixteen_tui_review___help_nargs=0
_shtab_sixteen_tui_review___json_nargs=0
_shtab_sixteen_tui_simulate__h_nargs=0
_shtab_sixteen_tui_simulate___help_nargs=0
_shtab_sixteen_tui_simulate___paired_nargs=0
_shtab_sixteen_tui_simulate___json_nargs=0
_shtab_sixteen_tui_bot__h_nargs=0
_shtab_sixteen_tui_bot___help_nargs=0
_shtab_sixteen_tui_code__h_nargs=0
_shtab_sixteen_tui_code___help_nargs=0
_shtab_sixteen_tui_code___names_nargs=0
_shtab_sixteen_tui_import__h_nargs=0
_shtab_sixteen_tui_import___help_nargs=0
_shtab_sixteen_tui_export__h_nargs=0
_shtab_sixteen_tui_export___help_nargs=0
_shtab_sixteen_tui_export___settings_nargs=0
_shtab_sixteen_tui_schema__h_nargs=0
_shtab_sixteen_tui_schema___help_nargs=0
_shtab_sixteen_tui_paths__h_nargs=0
_shtab_sixteen_tui_paths___help_nargs=0
_shtab_sixteen_tui_paths___json_nargs=0
_shtab_sixteen_tui_doctor__h_nargs=0
_shtab_sixteen_tui_doctor___help_nargs=0
_shtab_sixteen_tui_doctor___json_nargs=0
_shtab_sixteen_tui_picture__h_nargs=0
_shtab_sixteen_tui_picture___help_nargs=0
_shtab_sixteen_tui_picture___png_nargs=0
_shtab_sixteen_tui_picture___force_nargs=0
_shtab_sixteen_tui_cast__h_nargs=0
_shtab_sixteen_tui_cast___help_nargs=0
_shtab_sixteen_tui_cast___force_nargs=0
_shtab_sixteen_tui_serve__h_nargs=0
_shtab_sixteen_tui_serve___help_nargs=0
_shtab_sixteen_tui_serve___create_nargs=0
_shtab_sixteen_tui_serve___status_nargs=0
_shtab_sixteen_tui_serve___json_nargs=0
_shtab_sixteen_tui_enter_pos_0_nargs=...
_shtab_sixteen_tui_enter__h_nargs=0
_shtab_sixteen_tui_enter___help_nargs=0
_shtab_sixteen_tui_tables__h_nargs=0
_shtab_sixteen_tui_tables___help_nargs=0
_shtab_sixteen_tui_tables___json_nargs=0
_shtab_sixteen_tui_sit__h_nargs=0
_shtab_sixteen_tui_sit___help_nargs=0
_shtab_sixteen_tui_rules__h_nargs=0
_shtab_sixteen_tui_rules___help_nargs=0
_shtab_sixteen_tui_rules___summary_nargs=0
_shtab_sixteen_tui_completions__h_nargs=0
_shtab_sixteen_tui_completions___help_nargs=0
_shtab_sixteen_tui_pos_0_nargs=A...
_shtab_sixteen_tui__h_nargs=0
_shtab_sixteen_tui___help_nargs=0
_shtab_sixteen_tui___version_nargs=0
_shtab_sixteen_tui___restricted_nargs=0
_shtab_sixteen_tui___plain_nargs=0


# Custom Preamble
# the words of a kind, of the game that the line names
_sixteen_tui_words() {
  case "$* " in
    rules\ *\ sixteen\ *) echo young tame bonus strict loose teams ;;
    rules\ *\ sweet-sixteen\ *) echo take second-chance faces-ten banker-sits-out casino black-jack ;;
    rules\ **) echo young tame bonus strict loose teams take second-chance faces-ten banker-sits-out casino black-jack ;;
    levels\ *\ sixteen\ *) echo easy medium hard expert ;;
    levels\ *\ sweet-sixteen\ *) echo easy medium hard expert ;;
    levels\ **) echo easy medium hard expert ;;
  esac
}

# $1=the word; the rest: what there is, also after a comma
_sixteen_tui_list() {
  local before=""
  case "$1" in *,*) before="${1%,*}," ;; esac
  compgen -P "$before" -W "${*:2}" -- "${1##*,}"
}

_sixteen_tui_players() { _sixteen_tui_list "$1" human $(_sixteen_tui_words levels "${COMP_WORDS[@]}"); }
_sixteen_tui_levels() { _sixteen_tui_list "$1" $(_sixteen_tui_words levels "${COMP_WORDS[@]}"); }
_sixteen_tui_rules() { _sixteen_tui_list "$1" $(_sixteen_tui_words rules "${COMP_WORDS[@]}"); }

# files, and the ids of the saved games
_sixteen_tui_files_and_ids() {
  compgen -f -- "$1"
  local folder each
  for folder in "${XDG_DATA_HOME:-$HOME/.local/share}" "$HOME/Library/Application Support"; do
    for each in "$folder"/sixteen-tui/games/"$1"*.sixteen.jsonl; do
      each="${each##*/}"
      [[ "$each" == *"*"* ]] || echo "${each%.sixteen.jsonl}"
    done
  done
}

# End Custom Preamble

# $1=COMP_WORDS[1]
_shtab_compgen_files() {
  compgen -f -- $1  # files
}

# $1=COMP_WORDS[1]
_shtab_compgen_dirs() {
  compgen -d -- $1  # recurse into subdirs
}

# $1=COMP_WORDS[1]
_shtab_replace_nonword() {
  echo "${1//[^[:word:]]/_}"
}

# set default values (called for the initial parser & any subparsers)
_set_parser_defaults() {
  local subparsers_var="${prefix}_subparsers[@]"
  sub_parsers=${!subparsers_var-}

  local current_option_strings_var="${prefix}_option_strings[@]"
  current_option_strings=${!current_option_strings_var}

  completed_positional_actions=0

  _set_new_action "pos_$completed_positional_actions" true
}

# $1=action identifier
# $2=positional action (bool)
# set all identifiers for an action's parameters
_set_new_action() {
  current_action="${prefix}_$(_shtab_replace_nonword $1)"

  local current_action_compgen_var=${current_action}_COMPGEN
  current_action_compgen="${!current_action_compgen_var-}"

  local current_action_choices_var="${current_action}_choices[@]"
  current_action_choices="${!current_action_choices_var-}"

  local current_action_nargs_var="${current_action}_nargs"
  if [ -n "${!current_action_nargs_var-}" ]; then
    current_action_nargs="${!current_action_nargs_var}"
  else
    current_action_nargs=1
  fi

  current_action_args_start_index=$(( $word_index + 1 - $pos_only ))

  current_action_is_positional=$2
}

# Notes:
# `COMPREPLY`: what will be rendered after completion is triggered
# `completing_word`: currently typed word to generate completions for
# `${!var}`: evaluates the content of `var` and expand its content as a variable
#     hello="world"
#     x="hello"
#     ${!x} -> ${hello} -> "world"
_shtab_sixteen_tui() {
  local completing_word="${COMP_WORDS[COMP_CWORD]}"
  local previous_word="${COMP_WORDS[COMP_CWORD-1]}"
  local completed_positional_actions
  local current_action
  local current_action_args_start_index
  local current_action_choices
  local current_action_compgen
  local current_action_is_positional
  local current_action_nargs
  local current_option_strings
  local sub_parsers
  COMPREPLY=()

  local prefix=_shtab_sixteen_tui
  local word_index=0
  local pos_only=0 # "--" delimiter not encountered yet
  _set_parser_defaults
  word_index=1

  # determine what arguments are appropriate for the current state
  # of the arg parser
  while [ $word_index -ne $COMP_CWORD ]; do
    local this_word="${COMP_WORDS[$word_index]}"

    if [[ $pos_only = 1 || " $this_word " != " -- " ]]; then
      if [[ -n $sub_parsers && " ${sub_parsers[@]} " == *" $this_word "* ]]; then
        # valid subcommand: add it to the prefix & reset the current action
        prefix="${prefix}_$(_shtab_replace_nonword $this_word)"
        _set_parser_defaults
      fi

      if [[ " ${current_option_strings[@]} " == *" $this_word "* ]]; then
        # a new action should be acquired (due to recognised option string or
        # no more input expected from current action);
        # the next positional action can fill in here
        _set_new_action $this_word false
      fi

      if [[ "$current_action_nargs" != "*" ]] && \
         [[ "$current_action_nargs" != "+" ]] && \
         [[ "$current_action_nargs" != "?" ]] && \
         [[ "$current_action_nargs" != *"..." ]] && \
         (( $word_index + 1 - $current_action_args_start_index - $pos_only >= \
            $current_action_nargs )); then
        $current_action_is_positional && let "completed_positional_actions += 1"
        _set_new_action "pos_$completed_positional_actions" true
      fi
    else
      pos_only=1 # "--" delimiter encountered
    fi

    let "word_index+=1"
  done

  # Generate the completions

  COMPREPLY=()
  if [[ $pos_only = 0 && "$completing_word" == -* &&
        ( -z "$current_action_compgen" || "$current_action_is_positional" = true ) ]]; then
    # optional argument started: use option strings
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
      compgen -W "${current_option_strings[*]}" -- "$completing_word")
  elif [[ "$previous_word" =~ ^[0-9\&]*[\<\>]\>?$ ]]; then
    # handle redirection operators
    compopt -o filenames 2>/dev/null || : # bash>=4
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$completing_word")
  else
    # use choices & compgen
    local action_compgen_word="$completing_word"
    # handle tab-completing in the middle of a line (#248 <- #116)
    [[ -n "$current_action_compgen" && "$completing_word" == -* ]] && action_compgen_word=""
    [ -n "$current_action_compgen" ] && {
      [[ "$current_action_compgen" =~ _(file|dir|glob|FILE|DIR|GLOB)|File|Dir|Glob ]] &&
        compopt -o filenames 2>/dev/null || : # bash>=4
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
        "$current_action_compgen" "$action_compgen_word")
    }
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
      compgen -W "${current_action_choices[*]}" -- "$completing_word")
  fi

  if [[ ${#COMPREPLY[@]} = 0 ]]; then
    # native fallback matches are not necessarily filenames (e.g. variables)
    compopt +o filenames 2>/dev/null || : # bash>=4
  fi

  return 0
}

complete -o bashdefault -F _shtab_sixteen_tui sixteen-tui
