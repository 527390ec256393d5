"""Reads studies as python-chess does, and prints every node."""

import re
import sys

import chess.pgn


def shown(node):
    arrows = sorted(f"{a.pgn()}" for a in node.arrows())
    score = node.eval()
    worth = "-"
    if score is not None:
        white = score.white()
        worth = f"#{white.mate()}" if white.is_mate() else str(white.score())
        worth += f",{node.eval_depth() or 0}"
    clock = node.clock()
    emt = node.emt()
    words = " ".join(re.sub(r"\[%[^\]]*\]", " ", node.comment).split())
    times = [("-" if time is None else str(round(time * 1000))) for time in (clock, emt)]
    nags = ",".join(str(nag) for nag in sorted(node.nags))
    return f"[{nags}] {' '.join(arrows)} {worth} {' '.join(times)} '{words}'"


with open(sys.argv[1], encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        assert not game.errors, game.errors
        # python-chess leaves escaped quotes in tags as they are.
        name = game.headers["StudyName"].replace('\\"', '"').replace("\\\\", "\\")
        print("study", name, game.headers["Result"])
        left = [(game, 0)]
        while left:
            node, depth = left.pop()
            name = node.move.uci() if node.move is not None else "start"
            print(depth, name, shown(node))
            left.extend((child, depth + 1) for child in reversed(node.variations))
