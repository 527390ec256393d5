"""What python-chess makes of moves as they are typed.

Each line of the file is a position and the moves to try in it; for each a line comes back with those it accepts and
the move it takes them for. A capture that takes nothing is marked.
"""

import sys

import chess


class Board(chess.Board):
    """A board that does not write itself into every refusal: that would take most of the time."""

    def fen(self, *arguments, **options):
        return ""


for line in open(sys.argv[1], encoding="ascii"):
    fen, texts = line.rstrip("\n").split("\t")
    board = Board(fen)
    accepted = []
    for text in texts.split():
        try:
            move = board.parse_san(text)
        except ValueError:
            continue
        idle = "!" if "x" in text and not board.is_capture(move) else ""
        accepted.append(f"{text}:{move.uci()}{idle}")
    print(" ".join(accepted))
