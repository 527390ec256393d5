"""Compares the judgements of `tabiya review` with those of another engine, move by move.

    python confusion.py TABIYA GAMES.pgn [--engine /usr/games/stockfish] [--nodes 100000] [--oracle-nodes 1000000]
                        [--games-at-most 20] [--cache FILE] [--list]

The oracle looks at every position of the games with their history, each with all its hash; its judgement is by the same limits
(5, 10 and 20 points of a hundred, decided positions capped) with lichess's curve for its centipawns. Ends by rule are worth what
they are. Moves that we call forced or book are left out. What the oracle has said is kept in the cache, a line for each position: a
run that was broken off goes on from there. Needs python-chess.
"""

import argparse
import collections
import hashlib
import io
import json
import math
import subprocess
import sys

import chess
import chess.engine
import chess.pgn

LABELS = ["good", "inaccuracy", "mistake", "blunder"]


def points(score):
    """What a score is worth to the side it is told to, of a hundred."""
    if score.is_mate():
        return 100.0 if score > chess.engine.Cp(0) else 0.0
    value = max(-1000, min(1000, score.score()))
    return 100 / (1 + math.exp(-0.00368208 * value))


def label(before, after):
    before = max(before, after)
    loss = before - after
    found = sum(loss >= limit for limit in (5, 10, 20))
    if after >= 95 or before <= 5:
        found = 0
    elif after >= 90 or before <= 10:
        found = min(found, 1)
    return LABELS[found]


class Oracle:
    """Says what positions are worth to White, and remembers it."""

    def __init__(self, engine, nodes, cache):
        self.engine, self.nodes, self.known = engine, nodes, {}
        self.file = open(cache, "a+") if cache else None
        if self.file:
            self.file.seek(0)
            self.known = dict(json.loads(line) for line in self.file if line.endswith("\n"))

    def worth(self, board):
        if board.is_checkmate():
            return 0.0 if board.turn else 100.0
        if board.is_game_over() or board.is_repetition(3):
            return 50.0
        key = f"{self.nodes} {board.root().fen()} {' '.join(move.uci() for move in board.move_stack)}"
        key = hashlib.sha256(key.encode()).hexdigest()
        if key not in self.known:
            info = self.engine.analyse(board, chess.engine.Limit(nodes=self.nodes))
            value = points(info["score"].relative)
            self.known[key] = value if board.turn else 100 - value
            if self.file:
                self.file.write(json.dumps([key, self.known[key]]) + "\n")
                self.file.flush()
        return self.known[key]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tabiya")
    parser.add_argument("games")
    parser.add_argument("--engine", default="/usr/games/stockfish")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--oracle-nodes", type=int, default=1_000_000)
    parser.add_argument("--games-at-most", type=int, default=20)
    parser.add_argument("--cache")
    parser.add_argument("--list", action="store_true", help="print every move on which the two differ by two steps")
    wanted = parser.parse_args()
    text = open(wanted.games).read()
    file, chosen = io.StringIO(text), []
    while len(chosen) < wanted.games_at_most and (game := chess.pgn.read_game(file)):
        chosen.append(game)
    pgn = "\n\n".join(str(game) for game in chosen) + "\n"
    command = [wanted.tabiya, "review", "-", "--json", "--nodes", str(wanted.nodes)]
    ours = [json.loads(line) for line in subprocess.run(command, input=pgn, capture_output=True, text=True, check=True).stdout.splitlines()]
    assert len(ours) == len(chosen), (len(ours), len(chosen))
    matrix, left_out = collections.Counter(), collections.Counter()
    with chess.engine.SimpleEngine.popen_uci(wanted.engine) as engine:
        engine.configure({"Hash": 64, "Threads": 1})
        name = engine.id.get("name")
        oracle = Oracle(engine, wanted.oracle_nodes, wanted.cache)
        for number, (game, found) in enumerate(zip(chosen, ours)):
            board = game.board()
            before = oracle.worth(board)
            for move, mine in zip(game.mainline_moves(), found["review"]["moves"]):
                turn = board.turn
                board.push(move)
                after = oracle.worth(board)
                theirs = label(before, after) if turn else label(100 - before, 100 - after)
                own = mine["judgement"] if mine["judgement"] in LABELS else "good"
                if mine["judgement"] in ("forced", "book"):
                    left_out[mine["judgement"]] += 1
                else:
                    matrix[theirs, own] += 1
                    if wanted.list and abs(LABELS.index(theirs) - LABELS.index(own)) >= 2:
                        print(f"game {number + 1} ply {mine['ply']} {mine['san']}: they {theirs} ({before:.0f} -> {after:.0f}), "
                              f"we {own} ({mine['chance'] / 10:.0f} - {mine['loss'] / 10:.0f})", flush=True)
                before = after
            print(f"game {number + 1} of {len(chosen)}", file=sys.stderr, flush=True)
    print(f"{name}, {wanted.oracle_nodes} nodes a position, against Tabiya, {wanted.nodes}; {len(chosen)} games, {sum(matrix.values())} moves; "
          + ", ".join(f"{count} {kind} left out" for kind, count in sorted(left_out.items())))
    print("| theirs \\ ours | " + " | ".join(LABELS) + " |\n|---|" + "---|" * len(LABELS))
    for theirs in LABELS:
        print(f"| {theirs} | " + " | ".join(str(matrix[theirs, own]) for own in LABELS) + " |")
    total = sum(matrix["blunder", own] for own in LABELS)
    hit = sum(matrix["blunder", own] for own in LABELS[2:])
    claimed = sum(matrix[theirs, "blunder"] for theirs in LABELS)
    right = sum(matrix[theirs, "blunder"] for theirs in LABELS[2:])
    share = lambda part, whole: f"{part} of {whole}" + (f" ({100 * part / whole:.1f} %)" if whole else "")
    print(f"their blunders that we call mistake or blunder: {share(hit, total)}")
    print(f"our blunders that they call mistake or blunder: {share(right, claimed)}")


main()
