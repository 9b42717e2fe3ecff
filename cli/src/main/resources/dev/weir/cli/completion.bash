
# Scenarios, and keys and values of --set, which the functions above do not know.

# The values of a key that has a closed set of them.
_weir_values() {
  case "$1" in
@VALUES@
  esac
}

# Completes a scenario, a key or a value, and leaves everything else to the functions above.
_complete_weir_settings() {
  local line="${COMP_LINE:0:$COMP_POINT}"
  local word="${line##*[[:space:]]}"
  local before="${line%"$word"}"
  before="${before%"${before##*[![:space:]]}"}"
  local previous="${before##*[[:space:]]}"
  local command="${before#*[[:space:]]}"
  command="${command%%[[:space:]]*}"
  local of="other" setting="" lead="" end=" " choices="" each

  case "$word" in
    --set=*) of="setting"; setting="${word#--set=}"; lead="--set=" ;;
    -*) ;;
    *)
      if [ "$previous" = "--set" ]; then
        of="setting"
        setting="$word"
      else
        case " @COMMANDS@ " in *" $command "*) of="scenario" ;; esac
        case " @OPTIONS@ " in *" $previous "*) of="other" ;; esac
        for each in @SCENARIOS@; do
          case " $before " in *" $each "*) of="other" ;; esac
        done
      fi
      ;;
  esac

  case "$of" in
    scenario) choices="@SCENARIOS@" ;;
    setting)
      case "$setting" in
        *=*)
          choices="$(_weir_values "${setting%%=*}")"
          lead="$lead${setting%%=*}="
          word="${setting#*=}"
          ;;
        *)
          choices="@KEYS@"
          word="$setting"
          end=""
          ;;
      esac
      ;;
    *) _complete_weir ;;
  esac
  if [ "$of" != "other" ]; then
    # bash replaces what follows the last =, other shells the whole word.
    case "${COMP_WORDBREAKS-}" in *=*) lead="" ;; esac
    COMPREPLY=( $(compgen -P "$lead" -W "$choices" -- "$word") )
  fi
  if [ -z "${ZSH_VERSION-}" ]; then
    [ -n "$end" ] || compopt -o nospace
  else
    # Registered without a space, so that none follows a key.
    COMPREPLY=( "${COMPREPLY[@]/%/$end}" )
  fi
}

if [ -z "${ZSH_VERSION-}" ]; then
  complete -F _complete_weir_settings -o default weir
else
  complete -F _complete_weir_settings -o default -o nospace weir
fi
