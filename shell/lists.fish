# what there is, also after a comma
function _sixteen_tui_list
  set -l before (commandline -ct | string replace -r '^--[a-z]+=' '' | string replace -r '[^,]*$' '')
  for each in $argv
    echo "$before$each"
  end
end

function _sixteen_tui_players
  _sixteen_tui_list @human@ (_sixteen_tui_words levels (commandline -opc))
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
