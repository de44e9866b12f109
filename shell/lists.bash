# $1=the word; the rest: what there is, also after a comma
_sixteen_tui_list() {
  local before=""
  case "$1" in *,*) before="${1%,*}," ;; esac
  compgen -P "$before" -W "${*:2}" -- "${1##*,}"
}

_sixteen_tui_players() { _sixteen_tui_list "$1" @human@ $(_sixteen_tui_words levels "${COMP_WORDS[@]}"); }
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
