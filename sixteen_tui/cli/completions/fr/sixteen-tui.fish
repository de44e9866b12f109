# Complétions de sixteen-tui pour fish, tirées de sa ligne de commande avec shtab.
# Pour les avoir : sixteen-tui completions fish > ~/.config/fish/completions/sixteen-tui.fish

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

complete -c sixteen-tui -n _shtab_sixteen_tui_using -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n _shtab_sixteen_tui_using -l version -d 'afficher la version et quitter'
complete -c sixteen-tui -n _shtab_sixteen_tui_using -l restricted -d 'jouer seulement : pas de commandes, pas de noms de fichiers, pas d’accès au shell'
complete -c sixteen-tui -n _shtab_sixteen_tui_using -l idle -x -d 'quitter après ce nombre de minutes sans aucune touche (par défaut : jamais ; 15 avec --restricted)'
complete -c sixteen-tui -n _shtab_sixteen_tui_using -l player -x -d 'le nom de qui est à ce terminal, quand plusieurs personnes partagent un compte'
complete -c sixteen-tui -n _shtab_sixteen_tui_using -l plain -d 'mode simple : des lignes de texte et des mots tapés, pour lecteurs d’écran, plages braille et tubes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a play -d 'commencer une partie'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l plain -d 'mode simple : des lignes de texte et des mots tapés, pour lecteurs d’écran, plages braille et tubes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l players -xka "(_sixteen_tui_players)" -d 'qui occupe chaque place : human, le niveau d’un joueur virtuel, easy, medium, hard, expert, ou cmd:PROGRAM qui joue comme le fait bot (par défaut, human et easy)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l rules -xka "(_sixteen_tui_rules)" -d 'variantes : sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l seed -x -d '64 chiffres hexadécimaux dont découlent les cartes (par défaut : au hasard)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l deal -x -d 'le code d’une donne : les mêmes cartes encore une fois (par défaut : une nouvelle)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l match -x -d 'au meilleur de 3, 5 ou 7 parties, et qui en perd une donne la suivante (par défaut : une seule partie)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l from -xka "(_sixteen_tui_files_and_ids)" -d 'continuer à partir d’une partie terminée : son fichier, son identifiant ou une partie unique de celui-ci, last, ou un code de partage'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l at -x -d 'avec --from : à partir de cette étape, comme les compte la relecture (par défaut : là où mène le code, sinon 1, la même donne)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l seat -x -d 'avec --from : à cette place (par défaut : là où était une personne)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play' -l reshuffled -d 'avec --from : les cartes pas encore vues de cette place sont remélangées'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using play; and test $_shtab_sixteen_tui_npos -eq 0' -ka "sixteen sweet-sixteen" -d 'le jeu : sixteen, sweet-sixteen'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a daily -d 'jouer la donne du jour'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using daily' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using daily' -l plain -d 'mode simple : des lignes de texte et des mots tapés, pour lecteurs d’écran, plages braille et tubes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using daily; and test $_shtab_sixteen_tui_npos -eq 0' -ka "sixteen sweet-sixteen" -d 'le jeu : sixteen, sweet-sixteen (par défaut : sixteen)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a resume -d 'reprendre une partie'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using resume' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using resume' -l plain -d 'mode simple : des lignes de texte et des mots tapés, pour lecteurs d’écran, plages braille et tubes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using resume' -l level -x -d 'le programme qui a joué dans cette partie, sous la forme cmd:PROGRAM : aucune partie enregistrée n’en lance un d’elle-même'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using resume; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'le fichier ou l’identifiant d’une partie enregistrée, une partie unique de celui-ci, ou last (par défaut : la dernière inachevée)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a replay -d 'revoir une partie'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using replay' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using replay' -l plain -d 'mode simple : des lignes de texte et des mots tapés, pour lecteurs d’écran, plages braille et tubes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using replay' -l at -x -d 'commencer à cette étape, comme les compte la relecture (par défaut : là où mène le code, sinon la première)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using replay' -l nospoilers -d 'comme c’était alors, pour un joueur : rien ne dit comment la partie a fini'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using replay; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'le fichier ou l’identifiant d’une partie enregistrée, une partie unique de celui-ci, last, ou un code de partage'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a learn -d 'apprendre un jeu'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using learn' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using learn' -l plain -d 'mode simple : des lignes de texte et des mots tapés, pour lecteurs d’écran, plages braille et tubes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using learn; and test $_shtab_sixteen_tui_npos -eq 0' -ka "sixteen sweet-sixteen" -d 'le jeu : sixteen, sweet-sixteen (par défaut : sixteen)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a list -d 'lister les parties enregistrées'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l game -x -d 'seulement ce jeu : sixteen, sweet-sixteen'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l player -x -d 'seulement avec un joueur dont le nom contient ce texte'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l rules -x -d 'seulement avec ces variantes : sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l result -x -d 'seulement avec ce résultat : won (gagnée), lost (perdue), drawn (nulle) ou unfinished (en cours)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l tag -x -d 'seulement avec ces étiquettes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l since -x -d 'seulement les parties jouées depuis ce jour, ce mois ou cette année, par exemple 2026-03 ; ou today, week, month, year'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l until -x -d 'seulement les parties jouées jusqu’à ce jour, ce mois ou cette année'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using list' -l json -d 'afficher du JSON pour d’autres programmes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a tag -d 'étiqueter une partie enregistrée'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using tag' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using tag; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'le fichier ou l’identifiant d’une partie enregistrée'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a stats -d 'faire le compte des parties terminées'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using stats' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using stats' -l json -d 'afficher du JSON pour d’autres programmes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using stats' -l csv -d 'afficher du CSV pour les tableurs'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a verify -d 'vérifier des parties enregistrées'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using verify' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using verify; and test $_shtab_sixteen_tui_npos -ge 0' -ka "(_sixteen_tui_files_and_ids)" -d 'le fichier ou l’identifiant d’une partie enregistrée, une partie unique de celui-ci, last, ou - pour l’entrée standard'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a show -d 'afficher une partie'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using show' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using show' -l json -d 'afficher du JSON, une ligne par coup'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using show' -l markdown -d 'écrire en Markdown, avec les cartes dessinées'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using show' -l seat -x -d 'seulement ce qu’on a vu de cette place'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using show; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'le fichier ou l’identifiant d’une partie enregistrée, une partie unique de celui-ci, last, ou - pour l’entrée standard'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a review -d 'dire la part de la chance et la part du jeu'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using review' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using review' -l json -d 'afficher du JSON pour d’autres programmes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using review' -l seat -x -d 'seulement ce que cette place a décidé'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using review; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'le fichier ou l’identifiant d’une partie enregistrée, une partie unique de celui-ci, last, ou un code de partage'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a simulate -d 'faire jouer des joueurs virtuels'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l players -xka "(_sixteen_tui_levels)" -d 'le niveau de chaque joueur : easy, medium, hard, expert, ou cmd:PROGRAM qui joue comme le fait bot (par défaut, medium et easy tour à tour)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l rules -xka "(_sixteen_tui_rules)" -d 'variantes : sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l seed -x -d '64 chiffres hexadécimaux dont découlent les cartes (par défaut : au hasard)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l games -x -d 'combien de parties (par défaut : 100)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l paired -d 'jouer chaque donne avec les joueurs à toutes les places, et compter les points par donne'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l until -x -d 's’arrêter dès qu’il est établi laquelle de deux parts des points a le premier joueur, en pour cent : 50,55'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l jobs -x -d 'combien de parties se jouent à la fois (par défaut, autant qu’il y a de cœurs)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l cluster -x -d 'jouer sur une grappe Dask dont l’ordonnanceur a cette adresse (demande l’extra cluster)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l out -xka "(__fish_complete_directories)" -d 'enregistrer chaque partie dans ce dossier'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate' -l json -d 'afficher du JSON pour d’autres programmes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using simulate; and test $_shtab_sixteen_tui_npos -eq 0' -ka "sixteen sweet-sixteen" -d 'le jeu : sixteen, sweet-sixteen'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a bot -d 'brancher un joueur virtuel sur un autre programme'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using bot' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using bot; and test $_shtab_sixteen_tui_npos -eq 0' -ka "easy medium hard expert" -d 'le niveau du joueur virtuel : easy, medium, hard, expert'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a code -d 'afficher le code de partage d’une partie'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using code' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using code' -l names -d 'avec les noms des joueurs'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using code' -l at -x -d 'à regarder à partir de cette étape, comme les compte la relecture'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using code; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'le fichier ou l’identifiant d’une partie enregistrée, une partie unique de celui-ci, last, ou - pour l’entrée standard'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a import -d 'importer une partie ou une archive'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using import' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using import; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'un code de partage, une partie enregistrée ou jouée avec des cartes, une archive, ou - pour l’entrée standard'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a export -d 'tout écrire dans une seule archive'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using export' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using export' -l settings -d 'avec les réglages et vos propres thèmes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a schema -d 'afficher le schéma JSON d’un fichier de partie'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using schema' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a paths -d 'dire où sont les fichiers'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using paths' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using paths' -l json -d 'afficher du JSON pour d’autres programmes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a doctor -d 'examiner ce terminal et les fichiers'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using doctor' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using doctor' -l json -d 'afficher du JSON pour d’autres programmes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a picture -d 'dessiner une position d’une partie'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l at -x -d 'l’étape, comme les compte la relecture (par défaut : là où mène le code, sinon la dernière)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l png -d 'PNG au lieu de SVG, aussi d’après le nom du fichier (il faut l’extra pictures)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l seat -x -d 'vue de cette place'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l size -x -d 'colonnes et lignes (par défaut : 80x24)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l theme -x -d 'le thème (par défaut : celui des réglages)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l out -xka "(__fish_complete_directories)" -d 'le fichier à écrire (par défaut : la sortie standard)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture' -l force -d 'remplacer un fichier qui existe déjà'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using picture; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'le fichier ou l’identifiant d’une partie enregistrée, une partie unique de celui-ci, last, ou un code de partage'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a cast -d 'enregistrer une relecture pour asciinema'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l speed -x -d 'à quelle vitesse, 2 est deux fois plus vite (par défaut : 1)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l seat -x -d 'vue de cette place'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l size -x -d 'colonnes et lignes (par défaut : 80x24)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l theme -x -d 'le thème (par défaut : celui des réglages)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l out -xka "(__fish_complete_directories)" -d 'le fichier à écrire (par défaut : la sortie standard)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast' -l force -d 'remplacer un fichier qui existe déjà'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using cast; and test $_shtab_sixteen_tui_npos -eq 0' -ka "(_sixteen_tui_files_and_ids)" -d 'le fichier ou l’identifiant d’une partie enregistrée, une partie unique de celui-ci, last, ou un code de partage'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a serve -d 'héberger des tables partagées'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l socket -x -d 'le socket sur lequel écouter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l group -x -d 'laisser entrer tous les membres de ce groupe'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l folder -x -d 'le dossier des tables'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l linger -x -d 's’arrêter quand personne n’est là depuis tant de secondes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l log -x -d 'ce qu’il faut journaliser : none, error, warning ou info'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l warm -x -d 'combien de sessions prêtes il peut y avoir à la fois, 0 pour aucune (par défaut : 500 ; voir enter)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l store -x -d 'garder les tables dans cette base de données PostgreSQL, comme les serveurs d’autres machines'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l move-in -x -d 'déplacer les tables d’un dossier dans la base de données, sans rien héberger'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l move-out -x -d 'déplacer les tables de la base de données dans un dossier, sans rien héberger'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l create -d 'créer les tables de la base de données, sans rien héberger'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l status -d 'dire comment va le serveur'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using serve' -l json -d 'afficher du JSON pour d’autres programmes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a enter -d 'démarrer plus vite, là où un serveur tient des sessions prêtes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using enter' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a tables -d 'lister les tables partagées'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using tables' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using tables' -l json -d 'afficher du JSON pour d’autres programmes'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a sit -d 'brancher un programme sur une place d’une table'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using sit' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a rules -d 'afficher les règles d’un jeu'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using rules' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using rules' -l summary -d 'seulement ce qui tient en une page'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using rules; and test $_shtab_sixteen_tui_npos -eq 0' -ka "sixteen sweet-sixteen" -d 'le jeu : sixteen, sweet-sixteen (par défaut : sixteen)'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using; and test $_shtab_sixteen_tui_npos -eq 0' -a completions -d 'afficher les complétions pour un shell'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using completions' -s h -l help -d 'afficher cette aide et quitter'
complete -c sixteen-tui -n '_shtab_sixteen_tui_using completions; and test $_shtab_sixteen_tui_npos -eq 0' -ka "bash zsh fish" -d 'le shell : bash, zsh, fish'
