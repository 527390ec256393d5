// Generated from words/en.json. Do not edit.

import type { Shared } from './shared';

export const en: Shared = {
  "and": " and ",
  "or": " or ",
  "colors": {
    "white": "White",
    "black": "Black"
  },
  "refusals": {
    "alreadyStarted": "The game has already begun.",
    "ambiguousMove": "{text} may mean {candidates, or}.",
    "badClock": "This clock cannot be read: {detail}",
    "badDie": "Expected a throw from 0 to {sides}, found {found}.",
    "badFen": "This position cannot be played: {detail}",
    "badFrame": "The server did not understand this program. Reload the page, or use a newer version.",
    "badId": "The server did not understand this program. Reload the page, or use a newer version.",
    "badLength": "Expected 1 to {most} {most, plural, one {character} other {characters}}, found {found}.",
    "badModeFile": "This is no mode: line {line}, column {column}: {detail}",
    "badModeName": "A mode of your own needs a name of letters, digits and - that no other mode has.",
    "badName": "This name is too long or has characters that cannot be shown.",
    "badPace": "The time for a move must be from {least} to {most} milliseconds.",
    "badPosition": "This position cannot be played: {message}",
    "badSeats": "Somebody has to sit at the board.",
    "badSecret": "The link of this seat is not complete.",
    "badSpeed": "The speed is a number from {least} to {most}.",
    "badTime": "This much time cannot be given: expected {least} to {most} ms, found {found}.",
    "badToken": "The invitation was used or replaced.",
    "busy": "The server is busy. Try again in a moment.",
    "emptySeat": "Nobody plays {color}.",
    "flagUp": "There is time left.",
    "gameOver": "The game is over.",
    "goneTooShortly": "The other player has not been away long enough.",
    "hostOnly": "Only whoever set up the game may do this.",
    "illegalMove": "{text} is not a legal move here.",
    "modeFileTooLong": "This file is too large: a mode has at most {limit} bytes.",
    "needsPromotion": "What does the pawn become on {to}? One of {choices}.",
    "noClock": "There is no clock.",
    "noOffer": "There is no offer to answer.",
    "noOpenSeat": "Both seats are taken.",
    "noSuchDraw": "There is no start with the number {given}: expected one from 0 to {most}.",
    "noSuchGame": "There is no such game here.",
    "noSuchLevel": "This level is not known here.",
    "noSuchMode": "This mode is not known here.",
    "noSuchPly": "The game has no such position.",
    "noSuchRuleset": "These rules are not known here.",
    "notGone": "The other player is here.",
    "notJoined": "Nobody was listening to this game. Try again.",
    "notLate": "Nobody is late yet.",
    "notOver": "The game is not over.",
    "notPaused": "The game is not paused.",
    "notStarted": "The game has not begun.",
    "notUnderstood": "This is neither a game, a position nor a mode. Line {line}: {detail}",
    "notYourTurn": "It is not your turn.",
    "notYours": "This is not for you to do.",
    "nothingToClaim": "There is nothing to claim: under these rules the game ends by itself.",
    "nothingToRead": "There is nothing to read.",
    "nothingToTakeBack": "There is no move to take back.",
    "offerStands": "The offer stands already.",
    "offerTooSoon": "The last offer was declined: make a move before the next.",
    "paused": "The game is paused.",
    "playersOnly": "Only a player may do this.",
    "rate": "Too fast. Wait {seconds} s.",
    "repeated": "You have just said that.",
    "settingLocked": "The mode does not let the {setting} be changed from {value}.",
    "stale": "The position has changed meanwhile.",
    "takeBackForbidden": "Moves may not be taken back in this game.",
    "tooLateToAbort": "A game can be called off only before both have moved.",
    "tooLong": "This game has reached {limit} moves: no more are kept.",
    "tooMany": "There are too many: at most {limit}.",
    "unknownOutcome": "The server could not say whether that was done. Look at the board.",
    "unknownWord": "There is no command {word}.",
    "unreadableGame": "This game cannot be shown: its log is damaged, or this program knows too little. It is not lost.",
    "unreadableMove": "“{text}” is not a move such as e2e4 or Nf3."
  },
  "ends": {
    "abandoned": "{color} left and did not come back in time.",
    "aborted": "The game was called off. It does not count.",
    "agreement": "Draw by agreement: {offeredBy} offered it and {offeredByOther} accepted.",
    "checkmate": "Checkmate!",
    "deadPosition": "{because, select, material {Insufficient material: nobody can mate any more.} counted {There is too little material to mate.} other {Dead position: no series of legal moves leads to mate.}}",
    "flag": "{color}’s time is up{mate, select, impossible {, but {colorOther} could not mate any more} other {}}.",
    "goal": "{goal, select, checks {The {checks, select, 1 {first} 2 {second} 3 {third} 4 {fourth} 5 {fifth} other {last}} check is given!} extinction {{how, select, exploded {{color}’s {pieces, or} was blown up!} other {{left, select, 0 {{color} has no pieces left!} other {{how, select, taken {{color} has no {pieces, or} left!} other {{color} has lost the pieces that count!}}}}}}} bare {{color} has nothing left but what must not be taken!} squares {{where, select, both {Both sides have reached the goal!} center {{color}’s {piece} stands in the center!} lastRank {{color}’s {piece} has reached the last rank!} rank {{color}’s {piece} has reached rank {rank}!} square {{color}’s {piece} has reached {square}!} other {The goal is reached!}}} other {The game is decided!}}",
    "noProgress": "{moves} {moves, plural, one {move} other {moves}} by each side without a capture or a pawn move{claimedBy, select, white {, as {claimedBy} claims} black {, as {claimedBy} claims} other {}}.",
    "repetition": "The same position occurred {times} times{after, list {, after {after, and}}}{claimedBy, select, white {, as {claimedBy} claims} black {, as {claimedBy} claims} other {}}.",
    "resignation": "{by} resigns.",
    "stalemate": "Stalemate! {color} has no legal move."
  },
  "results": {
    "white": "{white} wins!",
    "black": "{black} wins!",
    "draw": "It is a draw.",
    "none": "The game does not count.",
    "you": "You win!"
  },
  "reasons": {
    "abandoned": "the opponent left",
    "aborted": "called off",
    "agreement": "by agreement",
    "checkmate": "by checkmate",
    "deadPosition": "nobody can mate",
    "flag": "on time",
    "goal": "by the goal of the mode",
    "noProgress": "nothing was taken, no pawn moved",
    "repetition": "by repetition",
    "resignation": "by resignation",
    "stalemate": "by stalemate"
  },
  "offers": {
    "draw": "{name} offers a draw.",
    "takeback": "{name} asks to take a move back.",
    "rematch": "{name} would like a rematch."
  },
  "declined": {
    "draw": "{name} declines the draw.",
    "takeback": "{name} declines the take-back.",
    "rematch": "{name} does not want a rematch."
  },
  "claimRejected": {
    "threefold": "The claim is wrong: the position occurred {found} {found, plural, one {time} other {times}}, expected {needed}.",
    "fifty": "The claim is wrong: {found} {found, plural, one {move} other {moves}} without capture or pawn move, expected {needed}."
  },
  "languages": {
    "german": "German",
    "french": "French",
    "hungarian": "Hungarian"
  },
  "readAs": "{text}, read in {language},",
  "moments": {
    "start": "the start",
    "move": "{by}’s move {number}",
    "intended": "the intended {move}"
  }
};
