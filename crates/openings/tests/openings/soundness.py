"""How much the moves that full strength may play lose by Stockfish's judgement; not part of the gate.

python soundness.py ../../scores.txt STOCKFISH [MOVES]: so many moves, drawn evenly from all within the bound.
"""

import random
import sys

import chess
import chess.engine

BOUND, LIMIT = 30, chess.engine.Limit(nodes=100_000)
count = int(sys.argv[3]) if len(sys.argv) > 3 else 200
way, edges = [], []
for line in open(sys.argv[1]):
    if line.startswith("#"):
        continue
    depth, san, score = line.split()
    way = way[: int(depth)]
    if not way:
        way.append((chess.Board(), int(score)))
        continue
    before, best = way[-1]
    board = before.copy()
    board.push_san(san)
    way.append((board, int(score)))
    loss = (best - int(score)) * (1 if before.turn else -1)
    if loss <= BOUND:
        edges.append((before, board.peek()))
sample = random.Random(1).sample(edges, min(count, len(edges)))
lost = []
with chess.engine.SimpleEngine.popen_uci(sys.argv[2]) as judge:
    for before, move in sample:
        best = judge.analyse(before, LIMIT)["score"].relative.score(mate_score=10_000)
        after = before.copy()
        after.push(move)
        this = -judge.analyse(after, LIMIT)["score"].relative.score(mate_score=10_000)
        lost.append((best - this, before.fen(), move.uci()))
    print(judge.id["name"], "on", len(sample), "of", len(edges), "moves")
lost.sort()
values = [value for value, *_ in lost]
print("median", values[len(values) // 2], "95 %", values[len(values) * 95 // 100], "worst", values[-1])
for bound in (50, 100, 150):
    print("above", bound, ":", sum(value > bound for value in values))
for one in lost[-6:]:
    print(*one)
