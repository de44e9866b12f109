_sixteen_tui_players() { _sequence -d compadd - @human@ ${=$(_sixteen_tui_words levels $words)} }
_sixteen_tui_levels() { _sequence -d compadd - ${=$(_sixteen_tui_words levels $words)} }
_sixteen_tui_rules() { _sequence compadd - ${=$(_sixteen_tui_words rules $words)} }

# files, and the ids of the saved games
_sixteen_tui_files_and_ids() {
  local -a ids
  ids=({${XDG_DATA_HOME:-$HOME/.local/share},$HOME/Library/Application\ Support}/sixteen-tui/games/*.sixteen.jsonl(N:t))
  compadd -- ${ids%.sixteen.jsonl}
  _files
}
