"""Checks what reviews say: check_remarks.py CLAIMS.json [--nodes N] [--stockfish PATH]

CLAIMS.json is a list of {"start": FEN, "moves": [UCI, ...], "review": what `tabiya review --json` writes}. Every remark is replayed with
python-chess: its line is legal and written right, its squares hold what it says, its motif is there, its gain is on the board at the
end. Stockfish says whether the gain is real. Nothing here is shared with the program that is checked.

What fails with few positions is looked at again with many; only what fails then is called false.
"""

import argparse
import collections
import json
import math
import shutil
import sys

import chess
import chess.engine

VALUE = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
LETTER = {"P": chess.PAWN, "N": chess.KNIGHT, "B": chess.BISHOP, "R": chess.ROOK, "Q": chess.QUEEN, "K": chess.KING}
SLIDERS = (chess.BISHOP, chess.ROOK, chess.QUEEN)


class Untrue(Exception):
    """The board says otherwise."""


class Doubted(Exception):
    """Stockfish says otherwise, as far as it looked."""


def need(condition, why):
    if not condition:
        raise Untrue(why)


def believe(condition, why):
    if not condition:
        raise Doubted(why)


# --- Stockfish -------------------------------------------------------------------------------------------------------------------


class Judge:
    def __init__(self, path, nodes):
        self.engine = chess.engine.SimpleEngine.popen_uci(path)
        self.engine.configure({"Hash": 64, "Threads": 1})
        self.nodes = nodes
        self.known = {}

    def look(self, board, lines=1):
        """Stockfish's lines, each (score of the side to move, moves)."""
        key = (board.fen(), lines, self.nodes)
        if key not in self.known:
            if board.is_game_over():
                mate = chess.engine.Mate(0)
                self.known[key] = [(mate if board.is_checkmate() else chess.engine.Cp(0), [])]
            else:
                found = self.engine.analyse(board, chess.engine.Limit(nodes=self.nodes * lines), multipv=lines)
                self.known[key] = [(info["score"].relative, info.get("pv", [])) for info in found if "score" in info]
        return self.known[key]

    def cp(self, board, color):
        """Hundredths of a pawn for a color; mates are 10000."""
        score = self.look(board)[0][0]
        value = score.score(mate_score=10_000)
        return value if board.turn == color else -value

    def points(self, board, color):
        return points(self.cp(board, color))


def points(cp):
    """Expected points of a hundred."""
    return 100 / (1 + math.exp(-0.00368208 * max(-2000, min(2000, cp))))


# --- the board -------------------------------------------------------------------------------------------------------------------


def material(board, color):
    return sum(VALUE[p.piece_type] * (1 if p.color == color else -1) for p in board.piece_map().values())


def played(board, line, count=None):
    """The board after the first moves of a line, with its history."""
    board = board.copy()
    for move in line[: len(line) if count is None else count]:
        board.push(move)
    return board


def parsed(board, line):
    """The moves of a line, legal and written as players write them."""
    board, moves = board.copy(), []
    for step in line:
        move = board.parse_uci(step["uci"])
        need(move in board.legal_moves, f"{step['uci']} is not legal")
        need(board.san(move) == step["san"], f"{step['uci']} is {board.san(move)}, not {step['san']}")
        moves.append(move)
        board.push(move)
    return moves


def quiet(board):
    """Nothing can be taken with profit by a plain count of the exchange on one square."""
    return not board.is_check() and not any(wins(board, move) > 0 for move in board.legal_moves if board.is_capture(move) or move.promotion)


def wins(board, move):
    """What a capture wins if both sides take back on its square as long as it pays."""
    victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    won = VALUE.get(victim, 0) + (VALUE[move.promotion] - 1 if move.promotion else 0)
    board.push(move)
    back = [m for m in board.legal_moves if m.to_square == move.to_square and board.is_capture(m)]
    if back:
        cheapest = min(back, key=lambda m: (VALUE[board.piece_type_at(m.from_square)] or 100, -(m.promotion or 0)))
        won -= max(0, wins(board, cheapest))
    board.pop()
    return won


def best_exchange(board, square):
    """What the side to move wins by taking on a square."""
    takes = [m for m in board.legal_moves if m.to_square == square and board.is_capture(m)]
    return max((wins(board, m) for m in takes), default=0)


def holds(board, square, letter, color=None):
    piece = board.piece_at(square)
    need(piece and piece.piece_type == LETTER[letter], f"no {letter} on {chess.square_name(square)}")
    need(color is None or piece.color == color, f"the {letter} on {chess.square_name(square)} is of the other color")


def on_one_line(a, b, c):
    """Whether b stands between a and c."""
    return bool(chess.SquareSet(chess.between(a, c)) & chess.SquareSet([b]))


# --- one claim -------------------------------------------------------------------------------------------------------------------


class Claim:
    def __init__(self, before, move, remark, judge):
        self.before, self.move, self.remark, self.judge = before, move, remark, judge
        self.after = played(before, [move])
        self.code, self.role = remark["code"], remark["role"]
        self.base = self.before if self.role in ("better", "missed") else self.after
        self.p = remark.get("parameters", {})
        self.gain = remark.get("gain")
        self.us = self.base.turn
        self.them = not self.us

    def square(self, name):
        return chess.parse_square(self.p[name + "On"])

    def at(self, count):
        return played(self.base, self.line, count)

    def check(self):
        self.line = parsed(self.base, self.remark["line"])
        if "at" in self.p:
            self.key = self.p["at"] - 1
            need(self.key % 2 == 0 and self.key < len(self.line), "the move is not in the line")
            need(self.remark["line"][self.key]["san"] == self.p["move"], "the move is another")
        for square in self.remark["squares"]:
            chess.parse_square(square)
        self.check_gain()
        getattr(self, self.code)()
        self.judge_gain()

    # What the line comes to.

    def check_gain(self):
        """On the board."""
        kind, end = self.gain and self.gain["type"], self.at(None)
        if kind == "material":
            won = material(end, self.us) - material(self.base, self.us)
            need(won == self.gain["pawns"] >= 1, f"the board counts {won}")
        elif kind == "mate":
            need(len(self.line) == 2 * self.gain["moves"] - 1, "the line is not so long")
            need(end.is_checkmate(), "no mate at the end of the line")
        elif kind == "draw":
            need(end.is_stalemate() or end.is_repetition(3), "no draw by rule at the end of the line")

    def judge_gain(self):
        """By Stockfish."""
        kind = self.gain and self.gain["type"]
        if kind == "material":
            self.judge_material(self.gain["pawns"])
        elif kind == "mate":
            self.judge_mate(self.gain["moves"])
        elif kind == "draw" and self.line:
            drawn = self.judge.points(self.base, self.us)
            believe(35 <= drawn <= 65, f"{drawn:.0f} points are no draw")
        elif kind == "chance":
            self.judge_chance(self.gain["thousandths"] / 10)

    def judge_material(self, pawns):
        # Both sides have played well: Stockfish thinks at the end what it thought at the beginning.
        first, last = self.judge.points(self.base, self.us), self.judge.points(self.at(None), self.us)
        believe(abs(first - last) <= 20, f"the line goes from {first:.0f} to {last:.0f} points")
        # And the move, or the one not played, does cost something.
        self.judge_cost()
        # Against the best reply as much is won.
        believe(self.is_kept(pawns), "the best reply saves something")

    def judge_cost(self):
        best, now = (self.judge.cp(board, self.before.turn) for board in (self.before, self.after))
        # Where the game is decided, neither says much: how bad the move was is the judgement's to answer for.
        decided = max(best, now) <= -500 or min(best, now) >= 500
        believe(decided or points(best) - points(now) >= 4 or best - now >= 50, f"the move costs {best - now} hundredths of a pawn only")

    def is_kept(self, pawns):
        """Whether the attacker wins so much in what Stockfish plays after the first move of the line, or wins the game."""
        board = self.at(1)
        start = material(self.base, self.us)
        for _ in range(3):
            _, line = self.judge.look(board)[0]
            if not line:
                break
            for move in line:
                board.push(move)
                if material(board, self.us) - start >= pawns and quiet(board):
                    return True
        return board.is_checkmate() or self.judge.cp(board, self.us) >= 1500 or material(board, self.us) - start >= pawns

    def judge_mate(self, moves):
        for count in range(len(self.line)):
            board = self.at(count)
            score = self.judge.look(board)[0][0]
            left = moves - (count + 1) // 2
            mate = score.mate() if score.is_mate() else None
            believe(mate is not None and (mate > 0) == (board.turn == self.us), f"no mate after {count} moves")
            if board.turn != self.us:
                believe(-mate <= left, f"it lasts {-mate} moves after {count}, not {left}")

    def judge_chance(self, claimed):
        best, now = (self.judge.points(board, self.before.turn) for board in (self.before, self.after))
        believe(best - now >= claimed / 4 - 1, f"the move costs {best - now:.1f} points, not {claimed}")

    # Motifs. The board before the key move, and after it.

    def keyed(self):
        return self.at(self.key), self.at(self.key + 1)

    def first_takes(self):
        board, after = self.keyed()
        square = self.square("piece")
        holds(board, square, self.p["piece"], self.them)
        holds(self.at(0), square, self.p["piece"], self.them)
        move = self.line[self.key]
        need(board.is_capture(move), "the move takes nothing")
        need(move.to_square == square or board.is_en_passant(move), "the move takes something else")
        return board, square, after, move.to_square

    def hanging(self):
        _, _, after, square = self.first_takes()
        need(not after.attackers(self.them, square), "it is guarded")
        need(self.gain["pawns"] >= VALUE[LETTER[self.p["piece"]]], "less than the piece is won")

    def outnumbered(self):
        board, square, _, _ = self.first_takes()
        a, d = len(board.attackers(self.us, square)), len(board.attackers(self.them, square))
        need((a, d) == (self.p["attackers"], self.p["guards"]) and a > d >= 1, f"attacked {a} times, guarded {d} times")
        need(best_exchange(board, square) >= 1, "taking there wins nothing")

    def cheaper(self):
        board, square, _, _ = self.first_takes()
        holds(board, self.square("taker"), self.p["taker"], self.us)
        need(self.line[self.key].from_square == self.square("taker"), "something else takes")
        need(VALUE[LETTER[self.p["taker"]]] < VALUE[LETTER[self.p["piece"]]] and self.p["taker"] != "K", "the taker is not cheaper")
        need(best_exchange(board, square) >= 1, "taking there wins nothing")

    def fork(self):
        _, after = self.keyed()
        forker, first, second = (self.square(name) for name in ("piece", "first", "second"))
        holds(after, forker, self.p["piece"], self.us)
        holds(after, first, self.p["first"], self.them)
        holds(after, second, self.p["second"], self.them)
        need(first != second and first in after.attacks(forker) and second in after.attacks(forker), "it does not attack both")
        need(self.line[self.key].to_square == forker, "something else moved")
        takers = [m.from_square for m in self.line[self.key + 2 :: 2] if m.to_square == second]
        need(takers and (takers[0] == forker or self.p["first"] == "K"), "nothing falls")

    def pinToKing(self):
        pinned, king = self.square("pinned"), self.square("king")
        if self.p["how"] == "guard":
            _, _, after, square = self.first_takes()
            need(not any(m.to_square == square for m in after.legal_moves), "it can be taken back")
            need(pinned in after.attackers(self.them, square), "it does not guard")
        else:
            _, after = self.keyed()
            later = self.line[self.key + 2]
            need(later.to_square == pinned and self.at(self.key + 2).piece_at(pinned) == after.piece_at(pinned), "it is not taken")
        holds(after, pinned, self.p["pinned"], self.them)
        need(after.king(self.them) == king and after.is_pinned(self.them, pinned), "it is not pinned")

    def pin(self):
        if self.p.get("how") == "guard":
            return self.pinned_guard()
        _, after = self.keyed()
        slider, pinned, rear = self.line[self.key].to_square, self.square("pinned"), self.square("rear")
        holds(after, pinned, self.p["pinned"], self.them)
        holds(after, rear, self.p["rear"], self.them)
        need(after.piece_type_at(slider) in SLIDERS and pinned in after.attacks(slider), "it is not attacked")
        need(on_one_line(slider, pinned, rear), "nothing stands behind")
        need(VALUE[LETTER[self.p["rear"]]] > VALUE[LETTER[self.p["pinned"]]], "what stands behind is not worth more")
        without = after.copy()
        without.remove_piece_at(pinned)
        need(rear in without.attacks(slider), "the line is not free")
        need(self.line[self.key + 2].to_square == pinned, "it is not taken")

    def pinned_guard(self):
        """The only guard takes back, a line opens, and what stands behind is lost for more than it took."""
        _, _, after, square = self.first_takes()
        guard, rear = self.square("pinned"), self.square("rear")
        holds(after, guard, self.p["pinned"], self.them)
        holds(after, rear, self.p["rear"], self.them)
        need(set(after.attackers(self.them, square)) == {guard}, "it is not the only guard")
        taken = VALUE[after.piece_type_at(square)]
        back = next(m for m in after.legal_moves if (m.from_square, m.to_square) == (guard, square))
        opened = set(played(after, [back]).attackers(self.us, rear)) - set(after.attackers(self.us, rear))
        need(any(on_one_line(slider, guard, rear) for slider in opened), "no line is opened")
        need(best_exchange(played(after, [back]), rear) > taken, "nothing is lost behind it")

    def skewer(self):
        _, after = self.keyed()
        slider, front, rear = self.square("piece"), self.square("front"), self.square("rear")
        holds(after, slider, self.p["piece"], self.us)
        holds(after, front, self.p["front"], self.them)
        holds(after, rear, self.p["rear"], self.them)
        need(front in after.attacks(slider) and on_one_line(slider, front, rear), "they do not stand on one line")
        need(self.line[self.key + 1].from_square == front, "it does not leave")
        last = self.line[self.key + 2]
        need((last.from_square, last.to_square) == (slider, rear), "what stands behind is not taken")
        need(self.p["front"] == "K" or VALUE[LETTER[self.p["front"]]] >= VALUE[LETTER[self.p["rear"]]], "that is a pin")

    def discoveredAttack(self):
        before, after = self.keyed()
        moved, slider, target = self.square("piece"), self.square("slider"), self.square("target")
        holds(before, moved, self.p["piece"], self.us)
        holds(after, slider, self.p["slider"], self.us)
        holds(after, target, self.p["target"], self.them)
        need(self.line[self.key].from_square == moved and on_one_line(slider, moved, target), "it was not in the way")
        need(target not in before.attacks(slider) and target in after.attacks(slider), "no line is opened")
        later = self.line[self.key + 2]
        if self.p["target"] == "K":
            need(later.from_square == self.line[self.key].to_square and self.at(self.key + 2).is_capture(later), "nothing is taken")
        else:
            need((later.from_square, later.to_square) == (slider, target), "it is not taken")

    def doubleCheck(self):
        _, after = self.keyed()
        need(len(after.checkers()) >= 2, "no double check")
        need(set(map(chess.parse_square, self.remark["squares"])) >= set(after.checkers()), "other squares")

    def guarded(self, guard, square):
        """Before the line the guard alone guards the square, and taking there wins nothing; after two moves it does."""
        board = self.at(0)
        need(set(board.attackers(self.them, square)) == {guard}, "it is not the only guard")
        need(best_exchange(board, square) <= 0, "it could be taken at once")
        when = next((n for n in (2, 4) if n < len(self.line) and self.line[n].to_square == square), None)
        need(when and self.at(when).is_capture(self.line[when]), "it is not taken")
        need(best_exchange(self.at(when), square) >= 1, "taking it wins nothing")
        return self.at(when)

    def removedGuard(self):
        board, guard, square = self.at(0), self.square("guard"), self.square("piece")
        holds(board, guard, self.p["guard"], self.them)
        holds(board, square, self.p["piece"], self.them)
        need(self.line[0].to_square == guard and board.is_capture(self.line[0]), "the guard is not taken")
        self.guarded(guard, square)

    def deflection(self):
        board, guard, square = self.at(0), self.square("guard"), self.square("piece")
        holds(board, guard, self.p["guard"], self.them)
        holds(board, square, self.p["piece"], self.them)
        need(self.line[1].from_square == guard, "it is not drawn away")
        need(self.line[1].to_square == self.line[0].to_square or self.at(1).is_check(), "nothing draws it")
        now = self.guarded(guard, square)
        need(square not in now.attacks(self.line[1].to_square), "it still guards")

    def overload(self):
        board, guard = self.at(0), self.square("guard")
        first, second = self.square("first"), self.square("second")
        holds(board, guard, self.p["guard"], self.them)
        holds(board, first, self.p["first"], self.them)
        holds(board, second, self.p["second"], self.them)
        need(set(board.attackers(self.them, first)) == {guard}, "the first has other guards")
        need(self.line[0].to_square == first and self.line[1].to_square == first, "nothing is taken back")
        need(self.line[1].from_square == guard and best_exchange(board, first) <= 0, "each alone does not hold")
        self.guarded(guard, second)

    def trapped(self):
        after, square = self.at(1), self.square("piece")
        holds(after, square, self.p["piece"], self.them)
        moves = [m for m in after.legal_moves if m.from_square == square]
        need(moves, "it cannot move at all")
        for move in moves:
            taken = VALUE.get(after.piece_type_at(move.to_square), 0)
            after.push(move)
            safe = best_exchange(after, move.to_square) <= taken
            after.pop()
            need(not safe, f"{move} is safe")
        after.push(chess.Move.null())
        need(best_exchange(after, square) >= 1, "it may stay")

    def attack(self):
        before, after = self.keyed()
        square, move = self.square("piece"), self.line[self.key]
        holds(before, square, self.p["piece"], self.them)
        need(square in after.attacks(move.to_square) and square not in before.attacks(move.from_square), "it does not attack it")
        need(best_exchange(before, square) <= 0, "it could be taken at once")
        passed = after.copy()
        passed.push(chess.Move.null())
        need(best_exchange(passed, square) >= 1, "nothing is threatened")
        when = next((n for n in (self.key + 2, self.key + 4) if n < len(self.line) and self.line[n].to_square == square), None)
        need(when and self.at(when).piece_at(square) == after.piece_at(square) and self.at(when).is_capture(self.line[when]), "it does not fall")
        need(best_exchange(self.at(when), square) >= 1, "taking it wins nothing")

    def backRank(self):
        end, king = self.at(None), self.square("king")
        holds(end, king, "K", self.them)
        need(end.is_checkmate(), "no mate")
        need(chess.square_rank(king) == (0 if self.them == chess.WHITE else 7), "not the back rank")
        need(all(chess.square_rank(c) == chess.square_rank(king) for c in end.checkers()), "the check comes from elsewhere")
        step = 8 if self.them == chess.WHITE else -8
        front = [king + step + side for side in (-1, 0, 1) if 0 <= chess.square_file(king) + side <= 7]
        need(all(end.color_at(s) == self.them for s in front), "it has air")

    def mateAllowed(self):
        need(self.p["end"] == "mate" and self.p["moves"] == self.gain["moves"], "another mate")
        score = self.judge.look(self.before)[0][0]
        believe(not (score.is_mate() and score.mate() < 0), "mate could not be avoided")

    def mateMissed(self):
        need(self.p["end"] == "mate" and self.p["moves"] == self.gain["moves"], "another mate")
        # The move may mate as well, but not as soon: what is said is that there was a mate in so many moves.
        score = self.judge.look(self.after)[0][0]
        believe(not (score.is_mate() and 0 <= -score.mate() < self.p["moves"]), "it mates as soon")

    def promotion(self):
        board, pawn = self.at(0), self.square("pawn")
        holds(board, pawn, "P", self.us)
        at = pawn
        for index, move in enumerate(self.line):
            if index % 2 == 0 and move.from_square == at:
                at = move.to_square
                if move.promotion:
                    need(move.promotion == LETTER[self.p["becomes"]], "it becomes something else")
                    rest = self.line[index + 1 :]
                    need(not (rest and rest[0].to_square == at), "it is taken at once")
                    return
            elif index % 2 == 1:
                need(move.to_square != at, "the pawn is taken")
        raise Untrue("it does not promote")

    def zwischenzug(self):
        last = self.before.peek()
        square = chess.parse_square(self.p["square"])
        earlier = self.before.copy()
        earlier.pop()
        need(last.to_square == square and earlier.is_capture(last), "nothing was taken there")
        need(self.move.to_square == square and self.before.is_capture(self.move), "the move does not retake")
        need(self.line[0].to_square != square and any(m.to_square == square for m in self.line[2::2]), "it is not retaken later")
        self.judge_cost()

    def perpetual(self):
        for index in range(0, len(self.line), 2):
            need(self.at(index + 1).is_check(), "a move without check")
        need(self.at(None).is_repetition(3), "the position does not come back")

    def stalemate(self):
        end = self.at(None)
        need(end.is_stalemate() and end.king(end.turn) == self.square("king"), "no stalemate")
        need(bool(self.line) == (self.p["when"] == "later"), "another time")

    def repetition(self):
        need(self.after.is_repetition(3) and not self.line, "no repetition")

    def lostCastling(self):
        rights = lambda board: bool(board.clean_castling_rights() & chess.BB_RANKS[0 if self.them == chess.WHITE else 7])
        need(rights(self.before) and not rights(self.after) and not self.before.is_castling(self.move), "the right is not lost")

    def exposedKing(self):
        king = self.square("king")
        board = self.at(0)
        need(board.king(self.them) == king, "it stands elsewhere")
        need(self.at(1).is_check() and self.at(3).is_check(), "no checks")
        up = 1 if self.them == chess.WHITE else -1
        for side in (-1, 0, 1):
            for far in (1, 2):
                f, r = chess.square_file(king) + side, chess.square_rank(king) + up * far
                if 0 <= f <= 7 and 0 <= r <= 7:
                    need(board.piece_at(chess.square(f, r)) != chess.Piece(chess.PAWN, self.them), "it has shelter")

    def threat(self):
        board = self.before.copy()
        need(not board.is_check(), "nobody passes in check")
        board.push(chess.Move.null())
        move = self.line[0]
        need(move in board.legal_moves, "it was not possible before")
        board.clear_stack()
        # Had the mover passed, the move would have gained on what the best move gives.
        quiet_worth = self.judge.cp(self.before, self.us)
        board.push(move)
        believe(self.judge.cp(board, self.us) - quiet_worth >= 40 * self.gain["pawns"], "it was no threat before")

    def onlyMove(self):
        found = self.judge.look(self.before, 2)
        believe(len(found) == 2 and found[0][1][0] == self.line[0], "Stockfish plays another move")
        best, second = (points(score.score(mate_score=10_000)) for score, _ in found)
        believe(best - second >= 5, f"the second move is only {best - second:.1f} points worse")

    def slower(self):
        score = self.judge.look(self.after)[0][0]
        believe(score.is_mate() and score.mate() <= 0, "it does not win by mate")
        believe(self.judge.look(self.before)[0][0].is_mate(), "there was no mate")

    def material(self):
        start = self.before if self.role != "missed" else self.base
        won = material(self.at(None), self.us) - material(start, self.us)
        need(won == self.p["pawns"] and won >= 1, f"{won} pawns, counted from before the move")
        what = self.p.get("what", "")
        worth = {"pawn": (1,), "knight": (3,), "bishop": (3,), "rook": (5,), "queen": (9,), "exchange": (2,)}
        need(not what or won in worth[what], f"{what} is not worth {won}")

    def numbers(self):
        need(self.p["points"] >= 1, "no points")


def reviews(path):
    with open(path, encoding="utf-8") as file:
        yield from json.load(file)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("claims")
    arguments.add_argument("--nodes", type=int, default=100_000)
    arguments.add_argument("--stockfish", default=shutil.which("stockfish") or "/usr/games/stockfish")
    options = arguments.parse_args()
    judge = Judge(options.stockfish, options.nodes)
    codes, wrong, again = collections.Counter(), [], 0
    try:
        for number, game in enumerate(reviews(options.claims)):
            board = chess.Board(game["start"])
            for text, told in zip(game["moves"], game["review"]["moves"]):
                move = board.parse_uci(text)
                remarks = told.get("remarks", [])
                if len(remarks) > 3:
                    wrong.append(f"game {number} ply {told['ply']}: more than three remarks")
                for remark in remarks:
                    codes[f"{remark['code']}/{remark['role']}"] += 1
                    failed = None
                    for nodes in (options.nodes, 20 * options.nodes, 100 * options.nodes):
                        judge.nodes = nodes
                        try:
                            Claim(board, move, remark, judge).check()
                            failed = None
                            break
                        except Doubted as error:
                            failed = f"Stockfish: {error}"
                            again += 1
                        except (Untrue, KeyError, IndexError, ValueError, StopIteration) as error:
                            failed = f"the board: {type(error).__name__} {error}"
                            break
                    judge.nodes = options.nodes
                    if failed:
                        line = " ".join(step["san"] for step in remark["line"])
                        wrong.append(f"game {number} ply {told['ply']} {told['san']} [{board.fen()}] {remark['code']}/{remark['role']} {remark.get('parameters')} ({line}) {remark.get('gain')}: {failed}")
                        print("FALSE", wrong[-1], flush=True)
                board.push(move)
    finally:
        judge.engine.quit()
    print(f"{sum(codes.values())} claims, {len(wrong)} false, {again} looked at again")
    print(", ".join(f"{code} {count}" for code, count in sorted(codes.items())))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
