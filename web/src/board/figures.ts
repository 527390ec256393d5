// Which figure stands for each kind of piece of a mode, and its picture.
//
// Invariant: no two kinds of one mode look the same. What the mode file says comes first; kinds that would share a look
// are told apart by a figure of their own or by their letter.

import type { Role, RoleInfo } from '../protocol/messages';
import type { Paint } from '../settings/colors';
import { BASE, BASE_SHADE, LOOKS, type Look } from './artwork';

/** A drawing and what is written on it. */
export interface Figure {
  shape: string;
  /** In the middle of an invented piece. */
  letter?: string;
  /** In the corner of a piece that looks like another. */
  badge?: string;
  /** A crown, for a royal piece that does not look like one or is not the only one that does. */
  crown?: boolean;
}

/** Pieces that move like two: the greater one stands behind, a horse in the color of the lines before it. */
const RIDERS: Readonly<Record<string, string>> = { archbishop: 'bishop', chancellor: 'rook', amazon: 'queen' };
const OTHER_NAMES: Readonly<Record<string, string>> = { princess: 'archbishop', cardinal: 'archbishop', empress: 'chancellor', marshal: 'chancellor', general: 'amazon' };

const HORSE =
  'M73 76c3-23-1-40-17.500-49.500l-1-11.500-9.500 8.500c-6.500 1.500-11 5.500-14 11.500L19.500 53.500c-2.300 4-1.300 8.700 2.500 10.800l5 2.700c3 1.500 5.800.8 7.700-1.500l4.300-4.800c5.500.3 9.500-.7 13-3.200 0 7-15 8-17.500 18.500z';
const EYE = 'M41.500 35.500a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0z';

const CANNON: Look = {
  body: 'M22 55L63 27.500l-2-3a3 3 0 0 1 .8-4.200l3.300-2.200a3 3 0 0 1 4.200.8l14 20.800a3 3 0 0 1-.8 4.200l-3.300 2.200a3 3 0 0 1-4.200-.8l-2-3L33 69.500a8.800 8.800 0 0 1-11-14.500zM50 49a20 20 0 1 1 0 40a20 20 0 1 1 0-40z',
  shade: 'M63.500 54.300a20 20 0 0 1-13.500 34.700c14-6 19-20 13.500-34.700z',
  lines: 'M50 49v40M30 69h40M36 55l28 28M64 55L36 83',
};

/** Bodies of invented pieces, given out in turn so that they differ by shape as well as by letter. */
const INVENTED: readonly Look[] = [
  { body: `M50 15a25 25 0 0 1 14 45.700c1.500 5.500 4.500 10.300 8 13.300H28c3.500-3 6.500-7.800 8-13.300A25 25 0 0 1 50 15z${BASE}`, shade: `M60 17.200a25 25 0 0 1 4 43.500c1.500 5.500 4.500 10.300 8 13.300H60c-1-5 0-9 1-12 12-12 11-32-1-44.800z${BASE_SHADE}` },
  { body: `M26 15h48v27c0 14-7 25-16 32H42c-9-7-16-18-16-32z${BASE}`, shade: `M66 15h8v27c0 14-7 25-16 32h-6c9-8 14-18 14-32z${BASE_SHADE}` },
  { body: `M50 9l24 22-7 43H33l-7-43z${BASE}`, shade: `M50 9l24 22-7 43h-9l7-41z${BASE_SHADE}` },
  { body: `M35 14h30l11 20-11 24 6 16H29l6-16-11-24z${BASE}`, shade: `M57 14h8l11 20-11 24 6 16H59l-4-16 12-24z${BASE_SHADE}` },
];

const invented = (index: number): string => `invented${index % INVENTED.length}`;
const SHAPES: Readonly<Record<string, Look>> = {
  ...LOOKS,
  cannon: CANNON,
  ...Object.fromEntries(INVENTED.map((look, index) => [invented(index), look])),
};

const own = (name: string): string => OTHER_NAMES[name] ?? name;

/** The figure of each kind of a mode. */
export const figuresOf = (roles: readonly RoleInfo[]): Map<Role, Figure> => {
  const figures = new Map<Role, Figure>();
  const taken = new Set<string>();
  let count = 0;
  const figure = ({ role, name, look }: RoleInfo): Figure => {
    const kind = own(name.toLowerCase());
    if (RIDERS[kind] === look) return { shape: kind };
    if (LOOKS[look]) return taken.has(look) ? { shape: look, badge: role } : { shape: look };
    if (SHAPES[kind] && !taken.has(kind)) return { shape: kind };
    return { shape: invented(count++), letter: role };
  };
  // A bishop that looks like a bishop has the first right to it.
  const honest = ({ name, look }: RoleInfo): boolean => name.toLowerCase() === look;
  for (const info of [...roles].sort((a, b) => Number(honest(b)) - Number(honest(a)))) {
    const chosen = figure(info);
    taken.add(chosen.shape);
    figures.set(info.role, chosen);
  }
  const kings = [...figures.values()].filter(({ shape }) => shape === 'king').length;
  for (const { role } of roles.filter(({ royal }) => royal)) {
    const figure = figures.get(role);
    if (figure && (figure.shape !== 'king' || kings > 1)) figures.set(role, { ...figure, crown: true });
  }
  return figures;
};

const drawn = (look: Look, paint: Paint): string =>
  `<path d="${look.body}" fill="${paint.fill}"/>` +
  (look.shade ? `<path d="${look.shade}" fill="${paint.shade}"/>` : '') +
  `<path d="${look.body}" fill="none" stroke="${paint.line}" stroke-width="4.500"/>` +
  (look.lines ? `<path d="${look.lines}" fill="none" stroke="${paint.detail}" stroke-width="3"/>` : '') +
  (look.dots ? `<path d="${look.dots}" fill="${paint.detail}"/>` : '');

const rider = (look: Look, paint: Paint): string =>
  drawn({ body: look.body, ...(look.shade && { shade: look.shade }) }, paint) +
  `<g transform="translate(15.500 22.500) scale(.7)"><path d="${HORSE}" fill="${paint.detail}" stroke="${paint.line}" stroke-width="4"/><path d="${EYE}" fill="${paint.fill}"/></g>` +
  `<path d="${BASE}" fill="${paint.fill}"/><path d="${BASE_SHADE}" fill="${paint.shade}"/><path d="${BASE}" fill="none" stroke="${paint.line}" stroke-width="4.500"/><path d="M27 74h46" stroke="${paint.detail}" stroke-width="3"/>`;

const written = (letters: string, x: number, y: number, size: number, color: string): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="${size}" fill="${color}">${letters.replace(/[<>&"']/g, '').slice(0, 2)}</text>`;

const badge = (letters: string, paint: Paint): string =>
  `<circle cx="80" cy="24" r="16" fill="${paint.fill}" stroke="${paint.line}" stroke-width="4"/>` + written(letters, 80, 32, 23, paint.detail);

const crown = (paint: Paint): string => `<path d="M5 34V11l9 8 8-13 8 13 9-8v23z" fill="#f4c534" stroke="${paint.line}" stroke-width="3.500"/>`;

/** The picture of a piece as an SVG document. */
export const picture = ({ shape, letter, badge: sign, crown: royal }: Figure, paint: Paint): string => {
  const behind = RIDERS[shape];
  const look = SHAPES[behind ?? shape] ?? SHAPES['pawn'];
  const body = look ? (behind ? rider(look, paint) : drawn(look, paint)) : '';
  const marks = (letter ? written(letter, 50, 53, letter.length > 1 ? 24 : 32, paint.detail) : '') + (sign ? badge(sign, paint) : '') + (royal ? crown(paint) : '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g stroke-linejoin="round" stroke-linecap="round">${body}${marks}</g></svg>`;
};
