#!/bin/sh
# An engine that does what its first argument says; without one it behaves. $2 is a file for process ids.
fault=$1
best=e2e4

greet() {
  echo "id name Fake 1.0"
  echo "id author Nobody"
  echo "option name Hash type spin default 16 min 1 max 1024"
  echo "option name MultiPV type spin default 1 min 1 max 5"
  echo "option name Style type combo default Solid var Solid var Wild"
  echo "option name Ponder type check default false"
  echo "option name Clear Hash type button"
  echo "option name Book type string default <empty>"
}

think() {
  case $fault in
    crash) echo "lost my mind" >&2; kill -ABRT $$;;
    exit) exit 7;;
    illegal-move) echo "bestmove e2e5"; return;;
    no-move) echo "bestmove (none)"; return;;
    illegal-line) echo "info depth 3 score cp 20 pv $best e2e4 e2e4";;
    flood) yes "info string $(head -c 1000 /dev/zero | tr '\0' x)";;
    silent | never-stops) return;;
    # tail keeps a line without end in memory.
    memory) head -c 4G /dev/zero | tail > /dev/null || exit 1;;
    close) exec > /dev/null; exec > /dev/null; exec >&-; sleep 1000;;
    *) echo "info depth 3 seldepth 4 score cp 20 nodes 100 time 5 pv $best";;
  esac
  case $1 in
    *infinite*) pending=yes;;
    *) echo "bestmove $best";;
  esac
}

case $fault in
  exit-at-once) echo "no license" >&2; exit 3;;
  crash-at-once) kill -SEGV $$;;
  endless) exec cat /dev/zero;;
  flood-at-once) exec yes "I am the best engine";;
  long-line) head -c 1000000 /dev/zero | tr '\0' x; echo;;
  family) sleep 1000 & echo $! > "$2";;
  orphan) echo $$ > "$2"; trap '' TERM;;
esac

while read -r word rest; do
  case $word in
    uci)
      case $fault in
        hang) continue;;
        xboard) echo "Error (unknown command): uci"; continue;;
        garbage) greet; printf 'a\033[2J\000\001b \377\n'; echo "uciok";;
        *) greet; echo "uciok";;
      esac;;
    isready) test "$fault" = hang-ready || echo "readyok";;
    position)
      case $rest in
        *r3k2r*) best=e1g1;;
        *4K2R*) best=e5d4;;
        *) best=e2e4;;
      esac;;
    go) think "$rest";;
    stop)
      test "$fault" = never-stops || test -z "$pending" || echo "bestmove $best"
      pending=;;
    quit) test "$fault" = orphan || exit 0;;
  esac
done
# Nobody is there any more; some engines do not mind.
test "$fault" = orphan && sleep 1000
