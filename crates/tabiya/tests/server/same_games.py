"""Whether two files hold the same games: moves, results, starts and players, as python-chess reads them."""

import re
import sys

import chess
import chess.pgn


def games(path):
    """The games of a file, each as (tags, words of its moves)."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for part in re.split(r"\n(?=\[Event )", text):
        head, _, moves = part.strip().partition("\n\n")
        tags = dict(re.findall(r'^\[(\w+) "((?:[^"\\\\]|\\\\.)*)"\]$', head, re.M))
        yield tags, re.sub(r"\{[^}]*\}", " ", moves), part


def words(moves):
    """The moves alone: no numbers."""
    return [word for word in moves.split() if not re.fullmatch(r"\d+\.+", word)]


def replayed(part):
    """The game as python-chess plays it, if it knows the variant."""
    import io

    game = chess.pgn.read_game(io.StringIO(part))
    if game.errors:
        return None
    board = game.end().board()
    return board.fen(), [move.uci() for move in game.mainline_moves()], game.headers["Result"]


before, after = list(games(sys.argv[1])), list(games(sys.argv[2]))
assert len(before) == len(after), (len(before), len(after))
played = 0
for (old, old_moves, old_part), (new, new_moves, new_part) in zip(before, after):
    assert words(old_moves) == words(new_moves), (old, old_moves, new_moves)
    for tag in ("Result", "FEN", "Date", "Termination", "ECO", "Opening", "Variation"):
        assert old.get(tag) == new.get(tag), (tag, old, new)
    for color in ("White", "Black"):
        assert new[color] == old[color] or old[color] == "?", (old, new)
        assert new[color] != "?", new
    if old.get("Variant") in (None, "Chess960", "Crazyhouse", "Atomic", "Antichess", "Three-check", "King of the Hill", "Horde", "Racing Kings"):
        one, other = replayed(old_part), replayed(new_part)
        assert one is not None and one == other, (old, one, other)
        played += 1
assert played >= 15, played
print(len(after), "games,", played, "replayed")
