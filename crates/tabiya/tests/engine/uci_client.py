"""Drives `tabiya uci` through python-chess, which checks every move and every line of the protocol."""

import random
import sys

import chess
import chess.engine
import chess.variant


def play_games(engine, chess960):
    """Whole games at few positions a move; python-chess refuses an illegal move."""
    dice = random.Random(7)
    for _ in range(4):
        board = chess.Board.from_chess960_pos(dice.randrange(960)) if chess960 else chess.Board()
        for _ in range(6):
            board.push(dice.choice(list(board.legal_moves)))
        while not board.is_game_over(claim_draw=True) and board.ply() < 160:
            result = engine.play(board, chess.engine.Limit(nodes=300), game=board)
            assert result.move in board.legal_moves, (board.fen(), result.move)
            board.push(result.move)


def play_variants(engine):
    """python-chess sets UCI_Variant by itself, and knows what is legal in seven variants."""
    dice = random.Random(11)
    for name in ("crazyhouse", "atomic", "antichess", "3check", "kingofthehill", "horde", "racingkings"):
        board = chess.variant.find_variant(name)()
        for _ in range(4):
            board.push(dice.choice(list(board.legal_moves)))
        while not board.is_game_over(claim_draw=True) and board.ply() < 120:
            result = engine.play(board, chess.engine.Limit(nodes=200), game=name)
            assert result.move in board.legal_moves, (name, board.fen(), result.move)
            board.push(result.move)


def main(binary):
    engine = chess.engine.SimpleEngine.popen_uci([binary, "uci"])
    for option in ("Hash", "Threads", "MultiPV", "UCI_Chess960", "UCI_LimitStrength", "UCI_Elo", "UCI_ShowWDL"):
        assert option in engine.options, option
    engine.configure({"Hash": 8, "UCI_ShowWDL": True})
    play_games(engine, chess960=False)
    play_games(engine, chess960=True)
    play_variants(engine)

    board = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    info = engine.analyse(board, chess.engine.Limit(depth=6))
    assert info["score"].white() == chess.engine.Mate(1) and info["pv"][0].uci() == "a1a8", info
    lines = engine.analyse(chess.Board(), chess.engine.Limit(nodes=20000), multipv=3)
    assert len({line["pv"][0] for line in lines}) == 3 and all("wdl" in line for line in lines)
    for line in lines:
        replay = chess.Board()
        for move in line["pv"]:
            replay.push(replay.parse_uci(move.uci()))
    only = chess.Board().parse_uci("a2a3")
    assert engine.play(chess.Board(), chess.engine.Limit(nodes=2000), root_moves=[only]).move == only

    # An analysis without end stops when it is told to, and the engine goes on.
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 5:
                break
    engine.ping()
    board = chess.Board()
    result = engine.play(board, chess.engine.Limit(nodes=2000), ponder=True)
    board.push(result.move)
    board.push(result.ponder or next(iter(board.legal_moves)))
    engine.play(board, chess.engine.Limit(nodes=2000))
    engine.configure({"UCI_LimitStrength": True, "UCI_Elo": 800})
    assert engine.play(chess.Board(), chess.engine.Limit(nodes=2000)).move in chess.Board().legal_moves
    engine.quit()
    print("all fine")


main(sys.argv[1])
