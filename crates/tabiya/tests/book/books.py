"""Makes games with python-chess, counts their moves, and compares with the book that `tabiya book build` makes."""

import collections
import json
import pathlib
import random
import subprocess
import sys

import chess
import chess.pgn
import chess.polyglot

binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])
PLIES, LEAST = 14, 3
dice = random.Random(18)
counts = collections.defaultdict(lambda: [0, 0])
with open(folder / "games.pgn", "w") as file:
    for number in range(400):
        variant = number % 50 == 49
        board = chess.Board.from_chess960_pos(number) if variant else chess.Board()
        game = chess.pgn.Game()
        if variant:
            game.setup(board)
        node, seen = game, set()
        result = dice.choice(["1-0", "0-1", "1/2-1/2", "*"])
        for ply in range(30):
            moves = sorted(board.legal_moves, key=chess.Move.uci)
            if not moves:
                break
            # Few moves, so that games meet again; some lead back to where they were.
            move = moves[min(int(dice.expovariate(1.5)), len(moves) - 1)]
            if ply < PLIES and not variant:
                seen.add((chess.polyglot.zobrist_hash(board), board.uci(move, chess960=True), board.turn))
            board.push(move)
            node = node.add_variation(move, comment="a remark" if ply == 3 else "")
        game.headers["Result"] = result
        print(game, file=file, end="\n\n")
        for key, move, turn in seen:
            points = {"1-0": 2 * turn, "0-1": 2 * (not turn)}.get(result, 1)
            counts[key, move][0] += 1
            counts[key, move][1] += points
expected = {place: max(points, 1) for place, (games, points) in counts.items() if games >= LEAST}
assert len(expected) > 150, len(expected)

path = folder / "book.bin"
command = [binary, "book", "build", folder / "games.pgn", "-o", path, "--plies", str(PLIES), "--min-games", str(LEAST), "--json"]
made = subprocess.run(command, capture_output=True, text=True, check=True)
summary = json.loads(made.stderr.splitlines()[-1])
assert (summary["games"], summary["other_games"]) == (392, 8), summary

found = {}
with chess.polyglot.open_reader(path) as reader:
    keys = [entry.key for entry in reader]
    assert keys == sorted(keys)
    for entry in reader:
        promotion = [None, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN][entry.raw_move >> 12]
        move = chess.Move(entry.raw_move >> 6 & 63, entry.raw_move & 63, promotion)
        found[entry.key, move.uci()] = entry.weight
    assert found == expected, set(found.items()) ^ set(expected.items())
    # The same positions, as the program itself shows them.
    board = chess.Board()
    for _ in range(40):
        entries = list(reader.find_all(board, minimum_weight=0))
        shown = subprocess.run([binary, "book", "show", path, "--fen", board.fen(en_passant="fen"), "--json"], capture_output=True, text=True, check=True)
        shown = json.loads(shown.stdout)
        assert int(shown["key"], 16) == chess.polyglot.zobrist_hash(board)
        shown = sorted((one["uci"], one["weight"]) for one in shown["moves"])
        assert shown == sorted((entry.move.uci(), entry.weight) for entry in entries), board.fen()
        if entries:
            board.push(dice.choice(entries).move)
        else:
            board.reset()
print("all fine")
