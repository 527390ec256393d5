// The sentences that page, console and files share, one object for each language: a code without one does not compile.

import type { ClaimKind, Code, Color, Judgement, Mark, ProblemCode, Question, ReasonCode, RemarkCode } from '../../protocol/messages';

/** What exactly is wrong with something that was given. */
export type Problems = Record<ProblemCode, string>;

export interface Shared {
  and: string;
  or: string;
  /** The numbers after which a noun is in the singular. */
  singular: readonly number[];
  /** The letters of the pieces, by the English ones. */
  letters: Record<'K' | 'Q' | 'R' | 'B' | 'N', string>;
  /** Forms of the pieces' names that the language's sentences need, by the English letters. */
  forms: Readonly<Record<string, Record<'P' | 'N' | 'B' | 'R' | 'Q' | 'K', string>>>;
  colors: Record<Color, string>;
  /** Why something is not done. */
  refusals: Record<Code, string>;
  /** How a game ended. */
  ends: Record<ReasonCode, string>;
  results: { white: string; black: string; draw: string; none: string; you: string };
  /** How it ended, in two words. */
  reasons: Record<ReasonCode, string>;
  /** What one side asks the other for. */
  offers: Record<Question, string>;
  declined: Record<Question, string>;
  claimRejected: Record<ClaimKind, string>;
  languages: Record<string, string>;
  readAs: string;
  moments: { start: string; move: string; intended: string };
  /** The pieces of chess, by their English letters. */
  pieces: Record<'P' | 'N' | 'B' | 'R' | 'Q' | 'K', string>;
  /** Kinds of pieces, by the names that mode files give them. */
  kinds: Record<string, string>;
  /** The modes that come with the program. */
  modes: Record<string, { name: string; description: string }>;
  /** What is said of a move afterwards. */
  remarks: Record<RemarkCode, string>;
  /** A remark that is true after some moves. */
  later: string;
  /** How good a move was, in a word. */
  judgements: Record<Judgement, string>;
  /** What else is to be said of it, in two words. */
  marks: Record<Mark, string>;
  /** The mover was short of time. */
  hurried: string;
}
