#compdef sixteen-tui

# Complétions de sixteen-tui pour zsh, tirées de sa ligne de commande avec shtab.
# Pour les avoir : sixteen-tui completions zsh > ~/.zsh/_sixteen-tui
# et dans ~/.zshrc, avant compinit : fpath=(~/.zsh $fpath)


_shtab_sixteen_tui_commands() {
  local _commands=(
    bot:'brancher un joueur virtuel sur un autre programme'
    cast:'enregistrer une relecture pour asciinema'
    code:'afficher le code de partage d’une partie'
    completions:'afficher les complétions pour un shell'
    daily:'jouer la donne du jour'
    doctor:'examiner ce terminal et les fichiers'
    enter:'démarrer plus vite, là où un serveur tient des sessions prêtes'
    export:'tout écrire dans une seule archive'
    import:'importer une partie ou une archive'
    learn:'apprendre un jeu'
    list:'lister les parties enregistrées'
    paths:'dire où sont les fichiers'
    picture:'dessiner une position d’une partie'
    play:'commencer une partie'
    replay:'revoir une partie'
    resume:'reprendre une partie'
    review:'dire la part de la chance et la part du jeu'
    rules:'afficher les règles d’un jeu'
    schema:'afficher le schéma JSON d’un fichier de partie'
    serve:'héberger des tables partagées'
    show:'afficher une partie'
    simulate:'faire jouer des joueurs virtuels'
    sit:'brancher un programme sur une place d’une table'
    stats:'faire le compte des parties terminées'
    tables:'lister les tables partagées'
    tag:'étiqueter une partie enregistrée'
    verify:'vérifier des parties enregistrées'
  )
  _describe 'sixteen-tui commands' _commands
}

_shtab_sixteen_tui_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "(- : *)--version[afficher la version et quitter]"
  "--restricted[jouer seulement \: pas de commandes, pas de noms de fichiers, pas d\’accès au shell]"
  "--idle[quitter après ce nombre de minutes sans aucune touche (par défaut \: jamais \; 15 avec --restricted)]:MINUTES:"
  "--player[le nom de qui est à ce terminal, quand plusieurs personnes partagent un compte]:NOM:"
  "--plain[mode simple \: des lignes de texte et des mots tapés, pour lecteurs d\’écran, plages braille et tubes]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_defaults_added=0

_shtab_sixteen_tui_bot_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  ":le niveau du joueur virtuel \: easy, medium, hard, expert:(easy medium hard expert)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_bot_defaults_added=0

_shtab_sixteen_tui_cast_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--speed[à quelle vitesse, 2 est deux fois plus vite (par défaut \: 1)]:FACTEUR:"
  "--seat[vue de cette place]:PLACE:"
  "--size[colonnes et lignes (par défaut \: 80x24)]:COLONNESxLIGNES:"
  "--theme[le thème (par défaut \: celui des réglages)]:NOM:"
  "--out[le fichier à écrire (par défaut \: la sortie standard)]:FICHIER:_files -/"
  "--force[remplacer un fichier qui existe déjà]"
  ":le fichier ou l\’identifiant d\’une partie enregistrée, une partie unique de celui-ci, last, ou un code de partage:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_cast_defaults_added=0

_shtab_sixteen_tui_code_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--names[avec les noms des joueurs]"
  "--at[à regarder à partir de cette étape, comme les compte la relecture]:ÉTAPE:"
  ":le fichier ou l\’identifiant d\’une partie enregistrée, une partie unique de celui-ci, last, ou - pour l\’entrée standard:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_code_defaults_added=0

_shtab_sixteen_tui_completions_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  ":le shell \: bash, zsh, fish:(bash zsh fish)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_completions_defaults_added=0

_shtab_sixteen_tui_daily_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--plain[mode simple \: des lignes de texte et des mots tapés, pour lecteurs d\’écran, plages braille et tubes]"
  ":le jeu \: sixteen, sweet-sixteen (par défaut \: sixteen):(sixteen sweet-sixteen)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_daily_defaults_added=0

_shtab_sixteen_tui_doctor_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--json[afficher du JSON pour d\’autres programmes]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_doctor_defaults_added=0

_shtab_sixteen_tui_enter_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "(-)*::ce que le programme doit faire, comme sans enter:"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_enter_defaults_added=0

_shtab_sixteen_tui_export_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--settings[avec les réglages et vos propres thèmes]"
  ":l\’archive à écrire, ou - pour la sortie standard (par défaut \: une archive au nom du jour, ici):"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_export_defaults_added=0

_shtab_sixteen_tui_import_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  ":un code de partage, une partie enregistrée ou jouée avec des cartes, une archive, ou - pour l\’entrée standard:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_import_defaults_added=0

_shtab_sixteen_tui_learn_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--plain[mode simple \: des lignes de texte et des mots tapés, pour lecteurs d\’écran, plages braille et tubes]"
  ":le jeu \: sixteen, sweet-sixteen (par défaut \: sixteen):(sixteen sweet-sixteen)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_learn_defaults_added=0

_shtab_sixteen_tui_list_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--game[seulement ce jeu \: sixteen, sweet-sixteen]:JEU:"
  "--player[seulement avec un joueur dont le nom contient ce texte]:TEXTE:"
  "*--rules[seulement avec ces variantes \: sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)]:NOM,…:"
  "--result[seulement avec ce résultat \: won (gagnée), lost (perdue), drawn (nulle) ou unfinished (en cours)]:RÉSULTAT:"
  "*--tag[seulement avec ces étiquettes]:MOT:"
  "--since[seulement les parties jouées depuis ce jour, ce mois ou cette année, par exemple 2026-03 \; ou today, week, month, year]:JOUR:"
  "--until[seulement les parties jouées jusqu\’à ce jour, ce mois ou cette année]:JOUR:"
  "--json[afficher du JSON pour d\’autres programmes]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_list_defaults_added=0

_shtab_sixteen_tui_paths_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--json[afficher du JSON pour d\’autres programmes]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_paths_defaults_added=0

_shtab_sixteen_tui_picture_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--at[l\’étape, comme les compte la relecture (par défaut \: là où mène le code, sinon la dernière)]:ÉTAPE:"
  "--png[PNG au lieu de SVG, aussi d\’après le nom du fichier (il faut l\’extra pictures)]"
  "--seat[vue de cette place]:PLACE:"
  "--size[colonnes et lignes (par défaut \: 80x24)]:COLONNESxLIGNES:"
  "--theme[le thème (par défaut \: celui des réglages)]:NOM:"
  "--out[le fichier à écrire (par défaut \: la sortie standard)]:FICHIER:_files -/"
  "--force[remplacer un fichier qui existe déjà]"
  ":le fichier ou l\’identifiant d\’une partie enregistrée, une partie unique de celui-ci, last, ou un code de partage:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_picture_defaults_added=0

_shtab_sixteen_tui_play_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--plain[mode simple \: des lignes de texte et des mots tapés, pour lecteurs d\’écran, plages braille et tubes]"
  "--players[qui occupe chaque place \: human, le niveau d\’un joueur virtuel, easy, medium, hard, expert, ou cmd\:PROGRAM qui joue comme le fait bot (par défaut, human et easy)]:JOUEUR,…:_sixteen_tui_players"
  "--rules[variantes \: sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)]:NOM,…:_sixteen_tui_rules"
  "--seed[64 chiffres hexadécimaux dont découlent les cartes (par défaut \: au hasard)]:HEXA:"
  "--deal[le code d\’une donne \: les mêmes cartes encore une fois (par défaut \: une nouvelle)]:CODE:"
  "--match[au meilleur de 3, 5 ou 7 parties, et qui en perd une donne la suivante (par défaut \: une seule partie)]:PARTIES:"
  "--from[continuer à partir d\’une partie terminée \: son fichier, son identifiant ou une partie unique de celui-ci, last, ou un code de partage]:FICHIER:_sixteen_tui_files_and_ids"
  "--at[avec --from \: à partir de cette étape, comme les compte la relecture (par défaut \: là où mène le code, sinon 1, la même donne)]:ÉTAPE:"
  "--seat[avec --from \: à cette place (par défaut \: là où était une personne)]:PLACE:"
  "--reshuffled[avec --from \: les cartes pas encore vues de cette place sont remélangées]"
  ":le jeu \: sixteen, sweet-sixteen:(sixteen sweet-sixteen)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_play_defaults_added=0

_shtab_sixteen_tui_replay_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--plain[mode simple \: des lignes de texte et des mots tapés, pour lecteurs d\’écran, plages braille et tubes]"
  "--at[commencer à cette étape, comme les compte la relecture (par défaut \: là où mène le code, sinon la première)]:ÉTAPE:"
  "--nospoilers[comme c\’était alors, pour un joueur \: rien ne dit comment la partie a fini]"
  ":le fichier ou l\’identifiant d\’une partie enregistrée, une partie unique de celui-ci, last, ou un code de partage:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_replay_defaults_added=0

_shtab_sixteen_tui_resume_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--plain[mode simple \: des lignes de texte et des mots tapés, pour lecteurs d\’écran, plages braille et tubes]"
  "--level[le programme qui a joué dans cette partie, sous la forme cmd\:PROGRAM \: aucune partie enregistrée n\’en lance un d\’elle-même]:PROGRAMME:"
  ":le fichier ou l\’identifiant d\’une partie enregistrée, une partie unique de celui-ci, ou last (par défaut \: la dernière inachevée):_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_resume_defaults_added=0

_shtab_sixteen_tui_review_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--json[afficher du JSON pour d\’autres programmes]"
  "--seat[seulement ce que cette place a décidé]:PLACE:"
  ":le fichier ou l\’identifiant d\’une partie enregistrée, une partie unique de celui-ci, last, ou un code de partage:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_review_defaults_added=0

_shtab_sixteen_tui_rules_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--summary[seulement ce qui tient en une page]"
  ":le jeu \: sixteen, sweet-sixteen (par défaut \: sixteen):(sixteen sweet-sixteen)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_rules_defaults_added=0

_shtab_sixteen_tui_schema_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_schema_defaults_added=0

_shtab_sixteen_tui_serve_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--socket[le socket sur lequel écouter]:FICHIER:"
  "--group[laisser entrer tous les membres de ce groupe]:GROUPE:"
  "--folder[le dossier des tables]:DOSSIER:"
  "--linger[s\’arrêter quand personne n\’est là depuis tant de secondes]:SECONDES:"
  "--log[ce qu\’il faut journaliser \: none, error, warning ou info]:NIVEAU:"
  "--warm[combien de sessions prêtes il peut y avoir à la fois, 0 pour aucune (par défaut \: 500 \; voir enter)]:N:"
  "--store[garder les tables dans cette base de données PostgreSQL, comme les serveurs d\’autres machines]:ADRESSE:"
  "--move-in[déplacer les tables d\’un dossier dans la base de données, sans rien héberger]:DOSSIER:"
  "--move-out[déplacer les tables de la base de données dans un dossier, sans rien héberger]:DOSSIER:"
  "--create[créer les tables de la base de données, sans rien héberger]"
  "--status[dire comment va le serveur]"
  "--json[afficher du JSON pour d\’autres programmes]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_serve_defaults_added=0

_shtab_sixteen_tui_show_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--json[afficher du JSON, une ligne par coup]"
  "--markdown[écrire en Markdown, avec les cartes dessinées]"
  "--seat[seulement ce qu\’on a vu de cette place]:PLACE:"
  ":le fichier ou l\’identifiant d\’une partie enregistrée, une partie unique de celui-ci, last, ou - pour l\’entrée standard:_sixteen_tui_files_and_ids"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_show_defaults_added=0

_shtab_sixteen_tui_simulate_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--players[le niveau de chaque joueur \: easy, medium, hard, expert, ou cmd\:PROGRAM qui joue comme le fait bot (par défaut, medium et easy tour à tour)]:NIVEAU,…:_sixteen_tui_levels"
  "--rules[variantes \: sixteen (young, tame, bonus, strict, loose, teams), sweet-sixteen (take, second-chance, faces-ten, banker-sits-out, casino, black-jack)]:NOM,…:_sixteen_tui_rules"
  "--seed[64 chiffres hexadécimaux dont découlent les cartes (par défaut \: au hasard)]:HEXA:"
  "--games[combien de parties (par défaut \: 100)]:N:"
  "--paired[jouer chaque donne avec les joueurs à toutes les places, et compter les points par donne]"
  "--until[s\’arrêter dès qu\’il est établi laquelle de deux parts des points a le premier joueur, en pour cent \: 50,55]:BAS,HAUT:"
  "--jobs[combien de parties se jouent à la fois (par défaut, autant qu\’il y a de cœurs)]:N:"
  "--cluster[jouer sur une grappe Dask dont l\’ordonnanceur a cette adresse (demande l\’extra cluster)]:ADRESSE:"
  "--out[enregistrer chaque partie dans ce dossier]:DOSSIER:_files -/"
  "--json[afficher du JSON pour d\’autres programmes]"
  ":le jeu \: sixteen, sweet-sixteen:(sixteen sweet-sixteen)"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_simulate_defaults_added=0

_shtab_sixteen_tui_sit_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  ":l\’identifiant d\’une table, ou les quatre lettres d\’une table privée:"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_sit_defaults_added=0

_shtab_sixteen_tui_stats_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--json[afficher du JSON pour d\’autres programmes]"
  "--csv[afficher du CSV pour les tableurs]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_stats_defaults_added=0

_shtab_sixteen_tui_tables_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "--json[afficher du JSON pour d\’autres programmes]"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_tables_defaults_added=0

_shtab_sixteen_tui_tag_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  ":le fichier ou l\’identifiant d\’une partie enregistrée:_sixteen_tui_files_and_ids"
  "(-)*::étiquettes, chacune avec un plus ou un moins devant:"
)

# guard to ensure default positional specs are added only once per session
_shtab_sixteen_tui_tag_defaults_added=0

_shtab_sixteen_tui_verify_options=(
  "(- : *)"{-h,--help}"[afficher cette aide et quitter]"
  "(*):le fichier ou l\’identifiant d\’une partie enregistrée, une partie unique de celui-ci, last, ou - pour l\’entrée standard:_sixteen_tui_files_and_ids"
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
