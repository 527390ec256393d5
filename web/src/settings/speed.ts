// How fast a game is, by its clock: minutes and forty times what is added, as players reckon.

export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence', 'none'] as const;

export type Speed = (typeof SPEEDS)[number];

const UNITS: Record<string, number> = { d: 86_400, h: 3600, m: 60, s: 1 };
const MOVES = 40;

const seconds = (text: string): number =>
  [...text.matchAll(/([\d.]+)([dhms])/g)].reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? 's'] ?? 1), 0);

/** The speed of a clock in the server's grammar: `3m+2s` is blitz. */
export const speedOf = (clock: string): Speed => {
  if (clock === 'none' || clock === '') return 'none';
  // Of time odds, the first side's; of several stages, the first.
  const [side = ''] = clock.split(' vs ');
  const [stage = ''] = side.split(', ');
  if (/\dd/.test(stage)) return 'correspondence';
  const [main = '', added = ''] = stage.replace(/^\d+\//, '').split(/\+| (?:delay|bronstein|byoyomi) (?:\d+x)?/);
  const whole = seconds(main) + MOVES * seconds(added);
  if (whole < 180) return 'bullet';
  if (whole < 480) return 'blitz';
  return whole < 1500 ? 'rapid' : 'classical';
};
