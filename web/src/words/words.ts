// The dictionary in use, and sentences from the server's codes.

import type { ClaimKind, Color, Explanation, Judgement, Mark, Message, Parameter, Question, ReasonCode, Remark, RoleInfo } from '../protocol/messages';
import { en, type Words } from './en';
import { en as sharedEnglish } from './shared/en';
import type { Shared } from './shared/shared';
import { fill, type Parameters, type Who } from './template';

/** The words of the language in use. */
export const words: Words = en;

/** The sentences that the console and files say, too. */
const shared: Shared = sharedEnglish;

const byColor: Who = color => words.colors[color];

const filled = (text: string, parameters: Parameters = {}, who: Who = byColor): string => fill(text, { parameters, who, and: shared.and, or: shared.or });

/** What a language is called. */
export const languageName = (language: string): string => shared.languages[language] ?? language;

/** A refusal in words. */
export const refusal = (why: Message): string => {
  const { parameters = {}, code } = why;
  const language = parameters['language'];
  const read = language === undefined ? undefined : filled(shared.readAs, { ...parameters, language: languageName(String(language)) });
  // A newer server may know codes that this page has no sentence for.
  const sentence = (shared.refusals as Partial<Record<string, string>>)[code];
  if (sentence) return filled(sentence, read === undefined ? parameters : { ...parameters, text: read });
  const detail = parameters['detail'];
  return detail === undefined ? words.refused(code) : String(detail);
};

/** What is said of a move afterwards. */
export const remark = ({ code, role, parameters = {}, line }: Remark): string => {
  const pieces: Partial<Record<string, string>> = shared.pieces;
  // A single letter is a piece: no square and no move is one.
  const named = Object.entries(parameters).map(([name, value]) => [name, (typeof value === 'string' ? pieces[value] : undefined) ?? value] as const);
  // A newer server may know codes that this page has no sentence for.
  const sentence = (shared.remarks as Partial<Record<string, string>>)[code] ?? shared.remarks.numbers;
  const said = filled(sentence, { ...Object.fromEntries(named), role });
  const before = typeof parameters.at === 'number' ? parameters.at - 1 : 0;
  // It is true only once the moves before it are made.
  return before > 0 ? filled(shared.later, { moves: line.slice(0, before).map(({ san }) => san).join(' '), remark: said }) : said;
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
export const explanation = (ending: Explanation | undefined, who: Who = byColor): string => {
  if (!ending) return '';
  const { parameters = {} } = ending;
  const after = moments(parameters, who);
  const plies = parameters['plies'];
  return filled(
    shared.ends[ending.code] ?? '',
    {
      ...parameters,
      ...(after.length > 0 ? { after } : {}),
      ...(typeof plies === 'number' ? { moves: Math.floor(plies / 2) } : {}),
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
  const line = ending?.parameters?.['line'];
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
  return stages.every(stage => stage !== undefined) ? stages.join(words.home.then) : clock;
};

/** What a kind of piece is called in a mode. */
export const roleNames =
  (roles: readonly RoleInfo[]): ((role: string) => string) =>
  role => {
    const name = roles.find(info => info.role === role)?.name ?? role;
    return words.kinds[name.toLowerCase()] ?? name;
  };
