"""How much the book's moves at full strength lose by Stockfish's judgement; not part of the gate.

python soundness.py TABIYA STOCKFISH [GAMES]: the engine plays both sides from its book until it ends.
"""

import collections
import sys

import chess
import chess.engine

tabiya, stockfish, games = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 40
LIMIT = chess.engine.Limit(nodes=200_000)


def book_move(engine, board):
    """The move, or nothing once the engine has to search."""
    played = engine.play(board, chess.engine.Limit(depth=1), info=chess.engine.INFO_ALL)
    return played.move if "depth" not in played.info else None


lost, lengths = {}, []
with chess.engine.SimpleEngine.popen_uci([tabiya, "uci"]) as own, chess.engine.SimpleEngine.popen_uci(stockfish) as judge:
    own.configure({"OwnBook": True})
    for _ in range(games):
        board = chess.Board()
        while (move := book_move(own, board)) is not None:
            place = board.epd(), move.uci()
            if place not in lost:
                best = judge.analyse(board, LIMIT)["score"].relative.score(mate_score=10_000)
                board.push(move)
                this = -judge.analyse(board, LIMIT)["score"].relative.score(mate_score=10_000)
                lost[place] = best - this
            else:
                board.push(move)
        lengths.append(board.ply())
values = sorted(lost.values())
print(len(values), "different moves in", games, "games of", min(lengths), "to", max(lengths), "plies")
print("median", values[len(values) // 2], "; 95 %", values[len(values) * 95 // 100], "; worst", values[-1])
for bound in (30, 60, 100):
    print("above", bound, sum(value > bound for value in values))
for place, value in sorted(lost.items(), key=lambda item: -item[1])[:8]:
    print(value, *place)
