# Completions of sixteen-tui for fish, made from its command line with shtab.
# To have them: sixteen-tui completions fish > ~/.config/fish/completions/sixteen-tui.fish

# Custom Preamble
# the words of a kind, of the game that the line names
function _sixteen_tui_words
  switch "$argv "
    case 'rules * sixteen *'
      string split ' ' 'young tame bonus strict loose teams'
    case 'rules * sweet-sixteen *'
      string split ' ' 'take second-chance faces-ten banker-sits-out casino black-jack'
    case 'rules **'
      string split ' ' 'young tame bonus strict loose teams take second-chance faces-ten banker-sits-out casino black-jack'
    case 'levels * sixteen *'
      string split ' ' 'easy medium hard expert'
    case 'levels * sweet-sixteen *'
      string split ' ' 'easy medium hard expert'
    case 'levels **'
      string split ' ' 'easy medium hard expert'
  end
end

# what there is, also after a comma
function _sixteen_tui_list
  set -l before (commandline -ct | string replace -r '^--[a-z]+=' '' | string replace -r '[^,]*$' '')
  for each in $argv
    echo "$before$each"
  end
end

function _sixteen_tui_players
  _sixteen_tui_list human (_sixteen_tui_words levels (commandline -opc))
end

function _sixteen_tui_levels
  _sixteen_tui_list (_sixteen_tui_words levels (commandline -opc))
end

function _sixteen_tui_rules
  _sixteen_tui_list (_sixteen_tui_words rules (commandline -opc))
end

# files, and the ids of the saved games
function _sixteen_tui_files_and_ids
  __fish_complete_path (commandline -ct)
  set -l data $HOME/.local/share
  set -q XDG_DATA_HOME; and set data $XDG_DATA_HOME
  for folder in $data "$HOME/Library/Application Support"
    for each in $folder/sixteen-tui/games/*.sixteen.jsonl
      basename $each .sixteen.jsonl
    end
  end
end

# End Custom Preamble

# Parse current commandline:
# - _shtab_sixteen_tui_cmdpath=(sub)command path seen so far
# - _shtab_sixteen_tui_npos=number of positional arguments given after it
# - options are skipped based on _shtab_sixteen_tui_opts_with_value & _shtab_sixteen_tui_commands lists
function _shtab_sixteen_tui_scan
  set -g _shtab_sixteen_tui_cmdpath ''
  set -g _shtab_sixteen_tui_npos 0
  set -l tokens (commandline -opc)
  set -e tokens[1]
  set -l expect_value 0
  for t in $tokens
    if test $expect_value -eq 1
      set expect_value 0
      continue
    end
    switch "$t"
      case '--*=*'
        continue
      case '-*'
        if contains -- $t $_shtab_sixteen_tui_opts_with_value
          set expect_value 1
        end
        continue
      case '*'
        if test $_shtab_sixteen_tui_npos -eq 0
          set -l candidate $t
          if test -n "$_shtab_sixteen_tui_cmdpath"
            set candidate "$_shtab_sixteen_tui_cmdpath $t"
          end
          if contains -- $candidate $_shtab_sixteen_tui_commands
            set -g _shtab_sixteen_tui_cmdpath $candidate
            continue
          end
        end
        set -g _shtab_sixteen_tui_npos (math $_shtab_sixteen_tui_npos + 1)
    end
  end
end

# Condition helper: true if the current (sub)command path equals the given one.
function _shtab_sixteen_tui_using
  _shtab_sixteen_tui_scan
  test "$_shtab_sixteen_tui_cmdpath" = "$argv"
end

set -g _shtab_sixteen_tui_commands play daily resume replay learn list tag stats verify show review simulate bot code import export schema paths doctor picture cast serve enter tables sit rules completions
set -g _shtab_sixteen_tui_opts_with_value --at --cluster --deal --folder --from --game --games --group --idle --jobs --level --linger --log --match --move-in --move-out --out --player --players --result --rules --seat --seed --since --size --socket --speed --store --tag --theme --until --warm

complete -c sixteen-tui -e
complete -c sixteen-tui -f

complete -c sixteen-tui -n _shtab_sixteen_tui_using -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n _shtab_sixteen_tui_using -l version -d 'show the version and exit'
complete -c sixteen-tui -n _shtab_sixteen_tui_using -l restricted -d 'only play: no commands, no names of files, no way to the shell'
complete -c sixteen-tui -n _shtab_sixteen_tui_using -l idle -x -d 'end after so long without a key (default: never; 15 with --restricted)'
complete -c sixteen-tui -n _shtab_sixteen_tui_using -l player -x -d 'the name of whoever sits at this terminal, where several people share an account'
complete -c sixteen-tui -n _shtab_sixteen_tui_using -l plain -d 'plain mode: lines of text and typed words, for screen readers, Braille displays and pipes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a play -d 'begin a game'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l plain -d 'plain mode: lines of text and typed words, for screen readers, Braille displays and pipes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l players -xka "(_sixteen_tui_players)" -d 'who sits on each seat: human, the level of a computer player, easy, medium, hard, expert, or cmd:PROGRAM that plays as bot does (default: human and easy)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l rules -xka "(_sixteen_tui_rules)" -d 'variations: sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l seed -x -d '64 hex digits that the cards follow from (default: by chance)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l deal -x -d 'the code of a deal: the same cards once more (default: a new one)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l match -x -d 'best of 3, 5 or 7 games, and who loses one deals the next (default: a single game)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l from -xka "(_sixteen_tui_files_and_ids)" -d 'play on from a game that is over: its file, its id or a unique part of that, last, or a share code of it'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l at -x -d 'with --from: from this step on, as the replay counts them (default: where the code leads, or 1, the same deal)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l seat -x -d 'with --from: on this seat (default: where a person sat)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l reshuffled -d 'with --from: the cards that the seat has not seen by then lie otherwise'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play; and test $_shtab_sixteen_tui_npos -eq 0' -ka "sixteen sweet-sixteen" -d 'the game: sixteen, sweet-sixteen'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a daily -d 'play the deal of the day'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using daily' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using daily' -l plain -d 'plain mode: lines of text and typed words, for screen readers, Braille displays and pipes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using daily; and test $_shtab_sixteen_tui_npos -eq 0' -ka "sixteen sweet-sixteen" -d 'the game: sixteen, sweet-sixteen (default: sixteen)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a resume -d 'go on with a game'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using resume' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using resume' -l plain -d 'plain mode: lines of text and typed words, for screen readers, Braille displays and pipes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using resume' -l level -x -d 'the program that has played in this game, as cmd:PROGRAM: no saved game starts one by itself'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using resume; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'the file or the id of a saved game, a unique part of that, or last (default: the latest unfinished)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a replay -d 'look at a game again'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using replay' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using replay' -l plain -d 'plain mode: lines of text and typed words, for screen readers, Braille displays and pipes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using replay' -l at -x -d 'begin at this step, as the replay counts them (default: where the code leads, or the first)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using replay' -l nospoilers -d 'as it was then, for one player: nothing tells how it ended'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using replay; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'the file or the id of a saved game, a unique part of that, last, or a share code'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a learn -d 'learn a game'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using learn' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using learn' -l plain -d 'plain mode: lines of text and typed words, for screen readers, Braille displays and pipes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using learn; and test $_shtab_sixteen_tui_npos -eq 0' -ka "sixteen sweet-sixteen" -d 'the game: sixteen, sweet-sixteen (default: sixteen)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a list -d 'list the saved games'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l game -x -d 'only this game: sixteen, sweet-sixteen'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l player -x -d 'only with a player whose name has this in it'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l rules -x -d 'only with these variations: sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l result -x -d 'only with this result: won, lost, drawn or unfinished'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l tag -x -d 'only with these tags'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l since -x -d 'only played since this day, month or year, such as 2026-03; or today, week, month, year'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l until -x -d 'only played until this day, month or year'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l json -d 'print JSON for other programs'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a tag -d 'tag a saved game'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using tag' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using tag; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'the file or the id of a saved game'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a stats -d 'count the finished games'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using stats' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using stats' -l json -d 'print JSON for other programs'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using stats' -l csv -d 'print CSV for spreadsheets'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a verify -d 'check saved games'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using verify' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using verify; and test $_shtab_sixteen_tui_npos -ge 0' -ka "(_sixteen_tui_files_and_ids)" -d 'the file or the id of a saved game, a unique part of that, last, or - for standard input'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a show -d 'print a game'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using show' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using show' -l json -d 'print JSON, a line for each entry'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using show' -l markdown -d 'print Markdown, with the cards drawn'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using show' -l seat -x -d 'only what this seat has seen'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using show; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'the file or the id of a saved game, a unique part of that, last, or - for standard input'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a review -d 'say what was luck and what was play'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using review' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using review' -l json -d 'print JSON for other programs'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using review' -l seat -x -d 'only what this seat decided'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using review; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'the file or the id of a saved game, a unique part of that, last, or a share code'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a simulate -d 'let computer players play'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l players -xka "(_sixteen_tui_levels)" -d 'the level of each player: easy, medium, hard, expert, or cmd:PROGRAM that plays as bot does (default: medium and easy by turns)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l rules -xka "(_sixteen_tui_rules)" -d 'variations: sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l seed -x -d '64 hex digits that the cards follow from (default: by chance)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l games -x -d 'how many games (default: 100)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l paired -d 'play each deal with the players on every seat, and count points a deal'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l until -x -d 'stop once it is settled which of two shares of the points the first player has, in percent: 50,55'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l jobs -x -d 'how many games are played at a time (default: as many as there are cores)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l cluster -x -d 'play on a Dask cluster, whose scheduler has this address (needs the extra cluster)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l out -xka "(__fish_complete_directories)" -d 'write a save of each game into this folder'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l json -d 'print JSON for other programs'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate; and test $_shtab_sixteen_tui_npos -eq 0' -ka "sixteen sweet-sixteen" -d 'the game: sixteen, sweet-sixteen'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a bot -d 'a computer player as a filter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using bot' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using bot; and test $_shtab_sixteen_tui_npos -eq 0' -ka "easy medium hard expert" -d 'the level of the computer player: easy, medium, hard, expert'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a code -d 'print a game as a share code'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using code' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using code' -l names -d 'with the players'"'"' names'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using code' -l at -x -d 'to be looked at from this step on, as the replay counts them'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using code; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'the file or the id of a saved game, a unique part of that, last, or - for standard input'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a import -d 'bring in a game or an archive'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using import' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using import; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a share code, a saved game, one played with cards, an archive, or - for standard input'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a export -d 'write everything into one archive'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using export' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using export' -l settings -d 'with the settings and your own themes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a schema -d 'print the JSON Schema of a save'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using schema' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a paths -d 'say where the files are'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using paths' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using paths' -l json -d 'print JSON for other programs'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a doctor -d 'look at this terminal and the files'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using doctor' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using doctor' -l json -d 'print JSON for other programs'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a picture -d 'draw a position of a game'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l at -x -d 'the step, as the replay counts them (default: where the code leads, or the last)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l png -d 'PNG in place of SVG, also by the name of the file (needs the extra pictures)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l seat -x -d 'through the eyes of this seat'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l size -x -d 'columns and rows (default: 80x24)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l theme -x -d 'the theme (default: that of the settings)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l out -xka "(__fish_complete_directories)" -d 'the file that is written (default: standard output)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l force -d 'write over a file that is there'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'the file or the id of a saved game, a unique part of that, last, or a share code'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a cast -d 'record a replay for asciinema'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l speed -x -d 'how fast, 2 is twice as fast (default: 1)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l seat -x -d 'through the eyes of this seat'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l size -x -d 'columns and rows (default: 80x24)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l theme -x -d 'the theme (default: that of the settings)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l out -xka "(__fish_complete_directories)" -d 'the file that is written (default: standard output)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l force -d 'write over a file that is there'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'the file or the id of a saved game, a unique part of that, last, or a share code'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a serve -d 'host shared tables'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l socket -x -d 'the socket to listen at'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l group -x -d 'let everybody in this group in'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l folder -x -d 'the folder of the tables'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l linger -x -d 'end when nobody has been there for so many seconds'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l log -x -d 'what to log: none, error, warning or info'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l warm -x -d 'how many warm sessions there may be at a time, 0 for none (default: 500; see enter)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l store -x -d 'keep the tables in this PostgreSQL database, as servers on other machines do'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l move-in -x -d 'move the tables of a folder into the database, and host nothing'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l move-out -x -d 'move the tables of the database into a folder, and host nothing'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l create -d 'make the tables of the database, and host nothing'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l status -d 'say how the server does'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l json -d 'print JSON for other programs'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a enter -d 'start faster, where a server keeps sessions warm'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using enter' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a tables -d 'list the shared tables'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using tables' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using tables' -l json -d 'print JSON for other programs'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a sit -d 'a seat at a shared table as a filter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using sit' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a rules -d 'print the rules of a game'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using rules' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using rules' -l summary -d 'only what fits on one page'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using rules; and test $_shtab_sixteen_tui_npos -eq 0' -ka "sixteen sweet-sixteen" -d 'the game: sixteen, sweet-sixteen (default: sixteen)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a completions -d 'print completions for a shell'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using completions' -s h -l help -d 'show this help message and exit'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using completions; and test $_shtab_sixteen_tui_npos -eq 0' -ka "bash zsh fish" -d 'the shell: bash, zsh, fish'
