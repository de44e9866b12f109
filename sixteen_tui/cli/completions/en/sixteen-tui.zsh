#compdef sixteen-tui

# Completions of sixteen-tui for zsh, made from its command line with shtab.
# To have them: sixteen-tui completions zsh > ~/.zsh/_sixteen-tui
# and in ~/.zshrc, before compinit: fpath=(~/.zsh $fpath)


_shtab_sixteen_tui_commands() {
  local _commands=(
    bot:'a computer player as a filter'
    cast:'record a replay for asciinema'
    code:'print a game as a share code'
    completions:'print completions for a shell'
    daily:'play the deal of the day'
    doctor:'look at this terminal and the files'
    enter:'start faster, where a server keeps sessions warm'
    export:'write everything into one archive'
    import:'bring in a game or an archive'
    learn:'learn a game'
    list:'list the saved games'
    paths:'say where the files are'
    picture:'draw a position of a game'
    play:'begin a game'
    replay:'look at a game again'
    resume:'go on with a game'
    review:'say what was luck and what was play'
    rules:'print the rules of a game'
    schema:'print the JSON Schema of a save'
    serve:'host shared tables'
    show:'print a game'
    simulate:'let computer players play'
    sit:'a seat at a shared table as a filter'
    stats:'count the finished games'
    tables:'list the shared tables'
    tag:'tag a saved game'
    verify:'check saved games'
  )
  _describe 'sixteen-tui commands' _commands
}

_shtab_sixteen_tui_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "(- : *)--version[show the version and exit]"
  "--restricted[only play\: no commands, no names of files, no way to the shell]"
  "--idle[end after so long without a key (default\: never\; 15 with --restricted)]:MINUTES:"
  "--player[the name of whoever sits at this terminal, where several people share an account]:NAME:"
  "--plain[plain mode\: lines of text and typed words, for screen readers, Braille displays and pipes]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_defaults_added=0

_shtab_sixteen_tui_bot_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  ":the level of the computer player\: easy, medium, hard, expert:(easy medium hard expert)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_bot_defaults_added=0

_shtab_sixteen_tui_cast_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--speed[how fast, 2 is twice as fast (default\: 1)]:FACTOR:"
  "--seat[through the eyes of this seat]:SEAT:"
  "--size[columns and rows (default\: 80x24)]:COLUMNSxROWS:"
  "--theme[the theme (default\: that of the settings)]:NAME:"
  "--out[the file that is written (default\: standard output)]:FILE:_files -/"
  "--force[write over a file that is there]"
  ":the file or the id of a saved game, a unique part of that, last, or a share code:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_cast_defaults_added=0

_shtab_sixteen_tui_code_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--names[with the players\' names]"
  "--at[to be looked at from this step on, as the replay counts them]:STEP:"
  ":the file or the id of a saved game, a unique part of that, last, or - for standard input:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_code_defaults_added=0

_shtab_sixteen_tui_completions_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  ":the shell\: bash, zsh, fish:(bash zsh fish)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_completions_defaults_added=0

_shtab_sixteen_tui_daily_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--plain[plain mode\: lines of text and typed words, for screen readers, Braille displays and pipes]"
  ":the game\: sixteen, sweet-sixteen (default\: sixteen):(sixteen sweet-sixteen)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_daily_defaults_added=0

_shtab_sixteen_tui_doctor_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print JSON for other programs]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_doctor_defaults_added=0

_shtab_sixteen_tui_enter_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "(-)*::what the program is to do, as without enter:"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_enter_defaults_added=0

_shtab_sixteen_tui_export_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--settings[with the settings and your own themes]"
  ":the archive to be written, or - for standard output (default\: one named after the day, here):"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_export_defaults_added=0

_shtab_sixteen_tui_import_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  ":a share code, a saved game, one played with cards, an archive, or - for standard input:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_import_defaults_added=0

_shtab_sixteen_tui_learn_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--plain[plain mode\: lines of text and typed words, for screen readers, Braille displays and pipes]"
  ":the game\: sixteen, sweet-sixteen (default\: sixteen):(sixteen sweet-sixteen)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_learn_defaults_added=0

_shtab_sixteen_tui_list_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--game[only this game\: sixteen, sweet-sixteen]:GAME:"
  "--player[only with a player whose name has this in it]:TEXT:"
  "*--rules[only with these variations\: sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)]:NAME,…:"
  "--result[only with this result\: won, lost, drawn or unfinished]:RESULT:"
  "*--tag[only with these tags]:WORD:"
  "--since[only played since this day, month or year, such as 2026-03\; or today, week, month, year]:DAY:"
  "--until[only played until this day, month or year]:DAY:"
  "--json[print JSON for other programs]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_list_defaults_added=0

_shtab_sixteen_tui_paths_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print JSON for other programs]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_paths_defaults_added=0

_shtab_sixteen_tui_picture_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--at[the step, as the replay counts them (default\: where the code leads, or the last)]:STEP:"
  "--png[PNG in place of SVG, also by the name of the file (needs the extra pictures)]"
  "--seat[through the eyes of this seat]:SEAT:"
  "--size[columns and rows (default\: 80x24)]:COLUMNSxROWS:"
  "--theme[the theme (default\: that of the settings)]:NAME:"
  "--out[the file that is written (default\: standard output)]:FILE:_files -/"
  "--force[write over a file that is there]"
  ":the file or the id of a saved game, a unique part of that, last, or a share code:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_picture_defaults_added=0

_shtab_sixteen_tui_play_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--plain[plain mode\: lines of text and typed words, for screen readers, Braille displays and pipes]"
  "--players[who sits on each seat\: human, the level of a computer player, easy, medium, hard, expert, or cmd\:PROGRAM that plays as bot does (default\: human and easy)]:PLAYER,…:_sixteen_tui_players"
  "--rules[variations\: sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)]:NAME,…:_sixteen_tui_rules"
  "--seed[64 hex digits that the cards follow from (default\: by chance)]:HEX:"
  "--deal[the code of a deal\: the same cards once more (default\: a new one)]:CODE:"
  "--match[best of 3, 5 or 7 games, and who loses one deals the next (default\: a single game)]:GAMES:"
  "--from[play on from a game that is over\: its file, its id or a unique part of that, last, or a share code of it]:FILE:_sixteen_tui_files_and_ids"
  "--at[with --from\: from this step on, as the replay counts them (default\: where the code leads, or 1, the same deal)]:STEP:"
  "--seat[with --from\: on this seat (default\: where a person sat)]:SEAT:"
  "--reshuffled[with --from\: the cards that the seat has not seen by then lie otherwise]"
  ":the game\: sixteen, sweet-sixteen:(sixteen sweet-sixteen)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_play_defaults_added=0

_shtab_sixteen_tui_replay_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--plain[plain mode\: lines of text and typed words, for screen readers, Braille displays and pipes]"
  "--at[begin at this step, as the replay counts them (default\: where the code leads, or the first)]:STEP:"
  "--nospoilers[as it was then, for one player\: nothing tells how it ended]"
  ":the file or the id of a saved game, a unique part of that, last, or a share code:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_replay_defaults_added=0

_shtab_sixteen_tui_resume_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--plain[plain mode\: lines of text and typed words, for screen readers, Braille displays and pipes]"
  "--level[the program that has played in this game, as cmd\:PROGRAM\: no saved game starts one by itself]:PROGRAM:"
  ":the file or the id of a saved game, a unique part of that, or last (default\: the latest unfinished):_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_resume_defaults_added=0

_shtab_sixteen_tui_review_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print JSON for other programs]"
  "--seat[only what this seat decided]:SEAT:"
  ":the file or the id of a saved game, a unique part of that, last, or a share code:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_review_defaults_added=0

_shtab_sixteen_tui_rules_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--summary[only what fits on one page]"
  ":the game\: sixteen, sweet-sixteen (default\: sixteen):(sixteen sweet-sixteen)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_rules_defaults_added=0

_shtab_sixteen_tui_schema_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_schema_defaults_added=0

_shtab_sixteen_tui_serve_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--socket[the socket to listen at]:FILE:"
  "--group[let everybody in this group in]:GROUP:"
  "--folder[the folder of the tables]:FOLDER:"
  "--linger[end when nobody has been there for so many seconds]:SECONDS:"
  "--log[what to log\: none, error, warning or info]:LEVEL:"
  "--warm[how many warm sessions there may be at a time, 0 for none (default\: 500\; see enter)]:N:"
  "--store[keep the tables in this PostgreSQL database, as servers on other machines do]:ADDRESS:"
  "--move-in[move the tables of a folder into the database, and host nothing]:FOLDER:"
  "--move-out[move the tables of the database into a folder, and host nothing]:FOLDER:"
  "--create[make the tables of the database, and host nothing]"
  "--status[say how the server does]"
  "--json[print JSON for other programs]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_serve_defaults_added=0

_shtab_sixteen_tui_show_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print JSON, a line for each entry]"
  "--markdown[print Markdown, with the cards drawn]"
  "--seat[only what this seat has seen]:SEAT:"
  ":the file or the id of a saved game, a unique part of that, last, or - for standard input:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_show_defaults_added=0

_shtab_sixteen_tui_simulate_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--players[the level of each player\: easy, medium, hard, expert, or cmd\:PROGRAM that plays as bot does (default\: medium and easy by turns)]:LEVEL,…:_sixteen_tui_levels"
  "--rules[variations\: sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)]:NAME,…:_sixteen_tui_rules"
  "--seed[64 hex digits that the cards follow from (default\: by chance)]:HEX:"
  "--games[how many games (default\: 100)]:N:"
  "--paired[play each deal with the players on every seat, and count points a deal]"
  "--until[stop once it is settled which of two shares of the points the first player has, in percent\: 50,55]:LOW,HIGH:"
  "--jobs[how many games are played at a time (default\: as many as there are cores)]:N:"
  "--cluster[play on a Dask cluster, whose scheduler has this address (needs the extra cluster)]:ADDRESS:"
  "--out[write a save of each game into this folder]:FOLDER:_files -/"
  "--json[print JSON for other programs]"
  ":the game\: sixteen, sweet-sixteen:(sixteen sweet-sixteen)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_simulate_defaults_added=0

_shtab_sixteen_tui_sit_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  ":the id of a table, or the four letters of a private one:"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_sit_defaults_added=0

_shtab_sixteen_tui_stats_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print JSON for other programs]"
  "--csv[print CSV for spreadsheets]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_stats_defaults_added=0

_shtab_sixteen_tui_tables_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print JSON for other programs]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_tables_defaults_added=0

_shtab_sixteen_tui_tag_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  ":the file or the id of a saved game:_sixteen_tui_files_and_ids"
  "(-)*::tags, each with a plus or a minus before it:"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_tag_defaults_added=0

_shtab_sixteen_tui_verify_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "(*):the file or the id of a saved game, a unique part of that, last, or - for standard input:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_verify_defaults_added=0


_shtab_sixteen_tui() {
  local context state line curcontext="$curcontext" one_or_more='(*)' remainder='(-)*:' default='*::: :->sixteen-tui'

  # Add default positional/remainder specs only if none exist, and only once per session
  if (( ! _shtab_sixteen_tui_defaults_added )); then
    if (( ${_shtab_sixteen_tui_options[(I)${(q)one_or_more}*]} +          ${_shtab_sixteen_tui_options[(I)${(q)remainder}*]} +          ${_shtab_sixteen_tui_options[(I)${(q)default}]} == 0 )); then
      _shtab_sixteen_tui_options+=(': :_shtab_sixteen_tui_commands' '*::: :->sixteen-tui')
    fi
    _shtab_sixteen_tui_defaults_added=1
  fi
  _arguments -C -s $_shtab_sixteen_tui_options

  case $state in
    sixteen-tui)
      words=($line[1] "${words[@]}")
      (( CURRENT += 1 ))
      curcontext="${curcontext%:*:*}:_shtab_sixteen_tui-$line[1]:"
      case $line[1] in
        bot) _arguments -C -s $_shtab_sixteen_tui_bot_options ;;
        cast) _arguments -C -s $_shtab_sixteen_tui_cast_options ;;
        code) _arguments -C -s $_shtab_sixteen_tui_code_options ;;
        completions) _arguments -C -s $_shtab_sixteen_tui_completions_options ;;
        daily) _arguments -C -s $_shtab_sixteen_tui_daily_options ;;
        doctor) _arguments -C -s $_shtab_sixteen_tui_doctor_options ;;
        enter) _arguments -C -s $_shtab_sixteen_tui_enter_options ;;
        export) _arguments -C -s $_shtab_sixteen_tui_export_options ;;
        import) _arguments -C -s $_shtab_sixteen_tui_import_options ;;
        learn) _arguments -C -s $_shtab_sixteen_tui_learn_options ;;
        list) _arguments -C -s $_shtab_sixteen_tui_list_options ;;
        paths) _arguments -C -s $_shtab_sixteen_tui_paths_options ;;
        picture) _arguments -C -s $_shtab_sixteen_tui_picture_options ;;
        play) _arguments -C -s $_shtab_sixteen_tui_play_options ;;
        replay) _arguments -C -s $_shtab_sixteen_tui_replay_options ;;
        resume) _arguments -C -s $_shtab_sixteen_tui_resume_options ;;
        review) _arguments -C -s $_shtab_sixteen_tui_review_options ;;
        rules) _arguments -C -s $_shtab_sixteen_tui_rules_options ;;
        schema) _arguments -C -s $_shtab_sixteen_tui_schema_options ;;
        serve) _arguments -C -s $_shtab_sixteen_tui_serve_options ;;
        show) _arguments -C -s $_shtab_sixteen_tui_show_options ;;
        simulate) _arguments -C -s $_shtab_sixteen_tui_simulate_options ;;
        sit) _arguments -C -s $_shtab_sixteen_tui_sit_options ;;
        stats) _arguments -C -s $_shtab_sixteen_tui_stats_options ;;
        tables) _arguments -C -s $_shtab_sixteen_tui_tables_options ;;
        tag) _arguments -C -s $_shtab_sixteen_tui_tag_options ;;
        verify) _arguments -C -s $_shtab_sixteen_tui_verify_options ;;
      esac
  esac
}

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

_sixteen_tui_players() { _sequence -d compadd - human ${=$(_sixteen_tui_words levels $words)} }
_sixteen_tui_levels() { _sequence -d compadd - ${=$(_sixteen_tui_words levels $words)} }
_sixteen_tui_rules() { _sequence compadd - ${=$(_sixteen_tui_words rules $words)} }

# files, and the ids of the saved games
_sixteen_tui_files_and_ids() {
  local -a ids
  ids=({${XDG_DATA_HOME:-$HOME/.local/share},$HOME/Library/Application\ Support}/sixteen-tui/games/*.sixteen.jsonl(N:t))
  compadd -- ${ids%.sixteen.jsonl}
  _files
}

# End Custom Preamble


typeset -A opt_args

if [[ $zsh_eval_context[-1] == eval ]]; then
  # eval/source/. command, register function for later
  compdef _shtab_sixteen_tui -N sixteen-tui
else
  # autoload from fpath, call function directly
  _shtab_sixteen_tui "$@"
fi
