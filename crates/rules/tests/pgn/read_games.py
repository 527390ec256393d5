"""What python-chess reads: a line for each node of each game, then the game as python-chess writes it."""

import sys

import chess.pgn
import chess.variant


def restore(state, board):
    """As python-chess 1.11 does it, but with pockets of its own: else two variations beside the same drop share them."""
    board.pockets[chess.WHITE] = state.pockets_w.copy()
    board.pockets[chess.BLACK] = state.pockets_b.copy()


chess.variant._CrazyhouseBoardState.restore = restore


def describe(game):
    stack = [(game, 0)]
    while stack:
        node, depth = stack.pop()
        move = node.move.uci() if node.parent is not None else "start"
        nags = ",".join(str(nag) for nag in sorted(node.nags))
        yield f"{depth} {move} [{nags}] {node.comment!r}"
        stack.extend((child, depth + 1) for child in reversed(node.variations))


with open(sys.argv[1], encoding="utf-8") as source, open(sys.argv[2], "w", encoding="utf-8") as target:
    while (game := chess.pgn.read_game(source)) is not None:
        assert not game.errors, game.errors
        print("game", game.headers["Round"], game.headers["Result"])
        for line in describe(game):
            print(line)
        print(game, file=target, end="\n\n")
