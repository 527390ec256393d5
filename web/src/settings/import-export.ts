// Export of all settings as a file, and import. A file is taken whole or not at all.

import { type Fault, faultsOf, unknownIn } from './faults';
import { DEFAULTS, effective, type Settings } from './settings';

const FORMAT = 'tabiya settings';
const VERSION = 1;

/** Larger files are something else. */
export const MOST_BYTES = 64 * 1024;

export const written = (settings: Settings): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, settings }, null, 2)}\n`;

export type Problem =
  | { kind: 'notJson' }
  | { kind: 'notSettings' }
  | { kind: 'newer'; version: string }
  | { kind: 'unknown'; keys: readonly string[] }
  | { kind: 'faults'; faults: readonly Fault[] }
  | { kind: 'alike'; what: 'pieces' | 'tiles' };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings of a file, or what is wrong with it. What a file does not have is as it comes. */
export const read = (text: string): { settings: Settings } | { problem: Problem } => {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { problem: { kind: 'notJson' } };
  }
  if (!isObject(file) || file.format !== FORMAT || !isObject(file.settings)) return { problem: { kind: 'notSettings' } };
  if (file.version !== VERSION) return { problem: { kind: 'newer', version: JSON.stringify(file.version)?.slice(0, 20) ?? '' } };
  const given = file.settings;
  const keys = unknownIn(given);
  if (keys.length > 0) return { problem: { kind: 'unknown', keys } };
  const faults = faultsOf(given);
  if (faults.length > 0) return { problem: { kind: 'faults', faults } };
  const settings = { ...DEFAULTS, ...(given as Partial<Settings>) };
  if (effective(settings.pieces, 'white') === effective(settings.pieces, 'black'))
    return { problem: { kind: 'alike', what: 'pieces' } };
  if (settings.tiles.light === settings.tiles.dark) return { problem: { kind: 'alike', what: 'tiles' } };
  return { settings };
};
