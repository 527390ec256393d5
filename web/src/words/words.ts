// The dictionary in use, and sentences from the server's codes.

import { written } from '../notation/san';
import type {
  ClaimKind,
  Color,
  Explanation,
  Judgement,
  Mark,
  Message,
  ModeInfo,
  Parameter,
  Problem,
  Question,
  ReasonCode,
  Remark,
  RoleInfo,
} from '../protocol/messages';
import { later, problemSentences, shared, words } from './language';
import { fill, type Parameters, type Who } from './template';

export { later, words };

/** A side as sentences call it whose player has no name. */
export const sideName: Who = color => shared.colors[color];

const filled = (text: string, parameters: Parameters = {}, who: Who = sideName): string =>
  fill(text, { parameters, who, language: shared });

/** What a language is called. */
export const languageName = (language: string): string => shared.languages[language] ?? language;

/** What a kind of piece is called that a mode's file names in English. */
const kindName = (name: string): string => shared.kinds[name.toLowerCase()] ?? name;

/** What exactly is wrong with something that was given: a part of a sentence; empty where a newer server knows more than this page. */
export const problem = ({ code, parameters = {}, because }: Problem): string => {
  const { language, piece } = parameters;
  const known = {
    ...parameters,
    ...(typeof language === 'string' && { language: languageName(language) }),
    ...(typeof piece === 'string' && { piece: kindName(piece) }),
    ...inside(because),
  };
  return fill(problemSentences()[code] ?? '', { parameters: known, who: sideName, language: shared, byName: true });
};

/** What is wrong inside, in the place of what the server says in English. */
const inside = (because: readonly Problem[] | undefined): Parameters => {
  const said = because?.map(problem) ?? [];
  return said.length > 0 && said.every(Boolean) ? { detail: said.join('; ') } : {};
};

/** What is wrong with a position, by itself. */
export const problemOf = (why: Message): string => {
  const detail = inside(why.because).detail ?? (why.code === 'badFen' ? why.parameters?.detail : undefined);
  return typeof detail === 'string' ? detail : refusal(why);
};

/** A refusal in words. */
export const refusal = (why: Message): string => {
  const { parameters = {}, code } = why;
  const language = parameters.language;
  const read =
    language === undefined ? undefined : filled(shared.readAs, { ...parameters, language: languageName(String(language)) });
  // A newer server may know codes that this page has no sentence for.
  const sentence = (shared.refusals as Partial<Record<string, string>>)[code];
  const known = { ...parameters, ...(read !== undefined && { text: read }), ...inside(why.because) };
  if (sentence) return filled(sentence, known);
  const detail = parameters.detail;
  return detail === undefined ? words.refused(code) : String(detail);
};

/** Which parameters of a remark are moves. */
const MOVES: ReadonlySet<string> = new Set(['move', 'best', 'promotion']);

/** What is said of a move afterwards. */
export const remark = ({ code, role, parameters = {}, line }: Remark): string => {
  const moves = Object.entries(parameters).map(
    ([name, value]) => [name, MOVES.has(name) && typeof value === 'string' ? written(value) : value] as const,
  );
  // A newer server may know codes that this page has no sentence for.
  const sentence = (shared.remarks as Partial<Record<string, string>>)[code] ?? shared.remarks.numbers;
  const said = fill(sentence, {
    parameters: { ...Object.fromEntries(moves), role },
    who: sideName,
    language: shared,
    pieces: true,
  });
  const before = typeof parameters.at === 'number' ? parameters.at - 1 : 0;
  // It is true only once the moves before it are made.
  return before > 0
    ? filled(shared.later, {
        moves: line
          .slice(0, before)
          .map(({ san }) => written(san))
          .join(' '),
        remark: said,
      })
    : said;
};

/** How good a move was, in a word. */
export const judgementName = (judgement: Judgement): string => shared.judgements[judgement];

/** What else is to be said of a move, in two words. */
export const markName = (mark: Mark): string => shared.marks[mark];

/** The moments that an ending names, the one that was intended last. */
const moments = (parameters: Parameters, who: Who): string[] => {
  const { afterNumber: numbers, afterBy: by, afterPly: plies, claimedIntended: intended } = parameters;
  if (!Array.isArray(numbers) || !Array.isArray(by)) return [];
  const starts = Array.isArray(plies) && plies[0] === 0;
  const moment = (number: Parameter, index: number): string =>
    index === 0 && starts ? shared.moments.start : filled(shared.moments.move, { number, by: by[index] as Color }, who);
  const listed = numbers.map(moment);
  return intended === undefined ? listed : [...listed, filled(shared.moments.intended, { move: intended }, who)];
};

/** How a game ended; empty where it did not. */
export const explanation = (ending: Explanation | undefined, who: Who = sideName): string => {
  if (!ending) return '';
  const { parameters = {} } = ending;
  const after = moments(parameters, who);
  const { plies, piece, pieces } = parameters;
  return filled(
    shared.ends[ending.code] ?? '',
    {
      ...parameters,
      ...(after.length > 0 && { after }),
      ...(typeof plies === 'number' && { moves: Math.floor(plies / 2) }),
      ...(typeof piece === 'string' && { piece: kindName(piece) }),
      ...(Array.isArray(pieces) && { pieces: pieces.map(kind => kindName(String(kind))) }),
    },
    who,
  );
};

/** How a game ended, in two words. */
export const reasonName = (reason: ReasonCode | undefined): string => (reason ? shared.reasons[reason] : '');

/** What somebody asks for. */
export const offer = (what: Question, name: string): string => filled(shared.offers[what], { name });

/** That somebody does not want to. */
export const declined = (what: Question, name: string): string => filled(shared.declined[what], { name });

/** That a claim was wrong. */
export const rejected = (claim: ClaimKind, found: number, needed: number): string => {
  const by = claim === 'fifty' ? 2 : 1;
  return filled(shared.claimRejected[claim], { found: Math.floor(found / by), needed: Math.floor(needed / by) });
};

/** The moves that an explanation gives as proof: how whoever had time left could still have mated. */
export const proof = (ending: Explanation | undefined): readonly string[] => {
  const line = ending?.parameters?.line;
  return Array.isArray(line) ? line.map(String) : [];
};

/** `40/90m+30s` is 40 moves in 90 + 30, `3m` is 3 + 0. */
const stageName = (stage: string): string | undefined => {
  const [, moves, minutes, seconds] = /^(?:(\d+)\/)?(\d+)m(?:\+(\d+)s)?$/.exec(stage) ?? [];
  if (minutes === undefined) return undefined;
  const clock = `${minutes} + ${seconds ?? 0}`;
  return moves ? words.home.stage(Number(moves), clock) : clock;
};

/** A clock as players call it: `3m+2s` is 3 + 2; other forms stand as they are. */
export const clockName = (clock: string): string => {
  if (clock === 'none') return words.home.noClock;
  const [white, black] = clock.split(' vs ');
  if (white && black) return words.home.oddsName(clockName(white), clockName(black));
  const days = /^(\d+)d(?:\/move)?$/.exec(clock)?.[1];
  if (days) return words.home.days(Number(days), clock.endsWith('/move'));
  const stages = clock.split(', ').map(stageName);
  return stages.every(stage => stage !== undefined) ? stages.join(words.home.stagesThen) : clock;
};

/** What a kind of piece is called in a mode. */
export const roleNames =
  (roles: readonly RoleInfo[]): ((role: string) => string) =>
  role => {
    return kindName(roles.find(info => info.role === role)?.name ?? role);
  };

/** What a mode is called. */
export const modeName = (mode: Pick<ModeInfo, 'id' | 'name'>): string => shared.modes[mode.id]?.name ?? mode.name;

/** What a mode is about. */
export const modeHint = (mode: Pick<ModeInfo, 'id' | 'description'>): string =>
  shared.modes[mode.id]?.description ?? mode.description;
