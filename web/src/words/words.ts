// The dictionary in use, and sentences from the server's codes.

import type { Message, Parameter, RoleInfo } from '../protocol/messages';
import { en, type Words } from './en';
import type { Who } from './explanations';

/** The words of the language in use. */
export const words: Words = en;

/** Codes are compared in one spelling, `deadPosition`. */
export const code = (text: string): string => text.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const shown = (value: Parameter | undefined): string =>
  value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value);

/** Puts parameters into a sentence with `{name}` gaps. */
export const filled = (sentence: string, parameters: Message['parameters'] = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => shown(parameters[name]));

/** What a language is called. */
export const languageName = (language: string): string => words.languages[language] ?? language;

/** A refusal in words. */
export const refusal = (why: Message): string => {
  const sentence = words.refusals[code(why.code)];
  const { text, language } = why.parameters ?? {};
  const told = language === undefined ? {} : { text: words.readAs(shown(text), languageName(shown(language))) };
  if (sentence) return filled(sentence, { ...why.parameters, ...told });
  const detail = why.parameters?.['detail'];
  return detail === undefined ? words.refused(why.code) : shown(detail);
};

/** Why a game ended, explained; empty where there is nothing to add. */
export const explanation = (message: Message | undefined, who: Who = color => words.colors[color]): string => {
  if (!message) return '';
  const explain = words.explanations[code(message.code)];
  return explain ? explain(message.parameters ?? {}, who) : '';
};

/** The moves that an explanation gives as proof: how whoever had time left could still have mated. */
export const proof = (message: Message | undefined): readonly string[] => {
  const line = message?.parameters?.['line'];
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
