// Which figure stands for each kind of piece of a mode, and its picture. (`crates/picture/src/figure.rs` says the same for
// pictures.)
//
// Invariant: no two kinds of one mode look the same. What the mode file says comes first; kinds that would share a look
// are told apart by a figure of their own or by their letter.

import type { Role, RoleInfo } from '../protocol/messages';
import type { Paint } from '../settings/colors';
import { BASE, CANNON, CROWN, HORSE, INVENTED, LOOKS, type Look, OTHER_NAMES, RIDERS } from './artwork';
import { type PieceSet, TURNED } from './sets';

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

const drawn = (look: Look, paint: Paint, { outline, detail }: PieceSet): string =>
  `<path d="${look.body}" fill="${paint.fill}"/>` +
  (look.shade ? `<path d="${look.shade}" fill="${paint.shade}"/>` : '') +
  `<path d="${look.body}" fill="none" stroke="${paint.line}" stroke-width="${outline}"/>` +
  (look.lines ? `<path d="${look.lines}" fill="none" stroke="${paint.detail}" stroke-width="${detail}"/>` : '') +
  (look.dots ? `<path d="${look.dots}" fill="${paint.detail}"/>` : '');

const rider = (look: Look, paint: Paint): string =>
  drawn({ body: look.body, ...(look.shade && { shade: look.shade }) }, paint, TURNED) +
  `<g transform="translate(15.500 22.500) scale(.7)"><path d="${HORSE.body}" fill="${paint.detail}" stroke="${paint.line}" stroke-width="4"/><path d="${HORSE.eye}" fill="${paint.fill}"/></g>` +
  `<path d="${BASE.body}" fill="${paint.fill}"/><path d="${BASE.shade}" fill="${paint.shade}"/><path d="${BASE.body}" fill="none" stroke="${paint.line}" stroke-width="4.500"/><path d="M27 74h46" stroke="${paint.detail}" stroke-width="3"/>`;

/** The same in a set of another kind: the greater one with the set's own knight, small, before it. */
const ridden = (look: Look, knight: Look, paint: Paint, set: PieceSet): string =>
  drawn(look, paint, set) +
  `<g transform="translate(46 42) scale(.56)">${drawn(knight, paint, { ...set, outline: set.outline * 1.4 })}</g>`;

const written = (letters: string, x: number, y: number, size: number, color: string): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="${size}" fill="${color}">${letters.replace(/[<>&"']/g, '').slice(0, 2)}</text>`;

const badge = (letters: string, paint: Paint): string =>
  `<circle cx="80" cy="24" r="16" fill="${paint.fill}" stroke="${paint.line}" stroke-width="4"/>` +
  written(letters, 80, 32, 23, paint.detail);

const crown = (paint: Paint): string => `<path d="${CROWN}" fill="#f4c534" stroke="${paint.line}" stroke-width="3.500"/>`;

/** The picture of a piece of a set as an SVG document. */
export const picture = ({ shape, letter, badge: sign, crown: royal }: Figure, paint: Paint, set: PieceSet = TURNED): string => {
  const behind = RIDERS[shape];
  const look = set.looks[behind ?? shape] ?? SHAPES[behind ?? shape] ?? TURNED.looks.pawn;
  const knight = set === TURNED ? undefined : set.looks.knight;
  const body = !look ? '' : !behind ? drawn(look, paint, set) : knight ? ridden(look, knight, paint, set) : rider(look, paint);
  const marks =
    (letter ? written(letter, 50, 53, letter.length > 1 ? 24 : 32, paint.detail) : '') +
    (sign ? badge(sign, paint) : '') +
    (royal ? crown(paint) : '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g stroke-linejoin="round" stroke-linecap="round">${body}${marks}</g></svg>`;
};
