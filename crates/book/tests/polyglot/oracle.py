"""Compares keys with ours, reads our book, and writes one of its own for us to read."""

import pathlib
import struct
import sys

import chess
import chess.polyglot

folder = pathlib.Path(sys.argv[1])
boards = {}
passed = beside = 0
with chess.polyglot.open_reader(folder / "ours.bin") as ours:
    for line in (folder / "positions.txt").read_text().splitlines():
        fen, key, moves = line.split("\t")
        board = chess.Board(fen)
        theirs = chess.polyglot.zobrist_hash(board)
        assert theirs == int(key, 16), f"{fen}: {theirs:016x}, not {key}"
        passed += board.ep_square is not None
        beside += board.has_pseudo_legal_en_passant()
        found = [f"{entry.move.uci()}:{entry.weight}" for entry in ours.find_all(board, minimum_weight=0)]
        assert sorted(found) == sorted(moves.split()), f"{fen}: {found}, not {moves}"
        boards[theirs] = board
assert 0 < beside < passed, (beside, passed)


def raw(board, move):
    to = move.to_square
    if board.is_castling(move):
        rank = chess.square_rank(to)
        to = chess.square(7 if chess.square_file(to) == 6 else 0, rank)
    promotion = move.promotion - 1 if move.promotion else 0
    return to | move.from_square << 6 | promotion << 12


with open(folder / "theirs.bin", "wb") as book, open(folder / "theirs.txt", "w") as texts:
    for key in sorted(boards):
        board = boards[key]
        chosen = list(board.legal_moves)[:: 1 + key % 5]
        for weight, move in enumerate(chosen):
            book.write(struct.pack(">QHHI", key, raw(board, move), weight, key & 0xFFFF))
        words = sorted(f"{move.uci()}:{weight}" for weight, move in enumerate(chosen))
        print(board.fen(en_passant="fen"), " ".join(words), sep="\t", file=texts)
print(len(boards), "positions", passed, "passed squares", beside, "with a pawn beside")
print("all fine")
