"""Reads out.pgn with python-chess and compares it with review.json, the review of its first game."""

import json

import chess
import chess.engine
import chess.pgn

review = json.load(open("review.json"))["review"]
with open("out.pgn") as file:
    game, other, end = (chess.pgn.read_game(file) for _ in range(3))
assert end is None and not game.errors and not other.errors, (game.errors, other.errors)
assert game.headers["Annotator"].startswith("Tabiya"), game.headers
assert "inaccuracies" in game.comment or "inaccuracy" in game.comment, game.comment

GLYPHS = {"inaccuracy": 6, "mistake": 2, "blunder": 4}
nodes = list(game.mainline())
assert len(nodes) == len(review["moves"]) == 7
for node, found in zip(nodes, review["moves"]):
    assert node.san() == found["san"] and node.move.uci() == found["uci"]
    worth = found["evaluation"]
    score = node.eval()
    if node.board().is_game_over():
        assert score is None, score
    elif "mate" in worth:
        assert score.white() == chess.engine.Mate(worth["mate"]), (score, worth)
    else:
        assert score.white() == chess.engine.Cp(worth["centipawns"]), (score, worth)
    glyph = GLYPHS.get(found["judgement"])
    if glyph:
        assert glyph in node.nags, (node, node.nags)
        lines = [variation for variation in node.parent.variations if not variation.is_main_variation()]
        better = next(line for line in lines if line.move.uci() == found["best"][0]["uci"])
        moves = [better.move.uci()] + [step.move.uci() for step in better.mainline()]
        assert moves == [step["uci"] for step in found["best"]][: len(moves)], moves
    else:
        assert not node.nags & {1, 2, 3, 4, 5, 6}, (node, node.nags)

# Clocks, comments and variations of the game are still there; its old evaluation is not.
assert nodes[0].clock() == 298 and nodes[5].clock() == 5 and "9.99" not in str(game)
assert "solid" in nodes[1].comment
calmer = nodes[3].parent.variations[1]
assert calmer.san() == "Bc5" and calmer.comment == "calmer" and calmer.variations[0].san() == "Nf3"
assert "Blunder, allowed mate" in nodes[5].comment and "in time trouble." in nodes[5].comment, nodes[5].comment
assert other.headers["Variant"] == "Atomic" and all(node.eval() for node in other.mainline())
