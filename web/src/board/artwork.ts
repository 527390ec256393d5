// Our own piece set: each look is a few paths on a square of 100 by 100.
//
// `body` is filled and outlined, `shade` is the darker right side, `detail` are lines and dots on top.

import type { Paint } from '../settings/colors';

interface Look {
  body: string;
  shade?: string;
  lines?: string;
  dots?: string;
}

const BASE = 'M27 74h46c6 2.500 9 6.500 9 11.500a3.500 3.500 0 0 1-3.500 3.500h-57a3.500 3.500 0 0 1-3.500-3.500c0-5 3-9 9-11.500z';
const BASE_SHADE = 'M60 74h13c6 2.500 9 6.500 9 11.500a3.500 3.500 0 0 1-3.500 3.500H56c4-4 5-9 4-15z';

export const LOOKS: Readonly<Record<string, Look>> = {
  pawn: {
    body: `M50 21a14 14 0 0 1 9.500 24.300h3.700a3.600 3.600 0 0 1 0 7.200h-4.700c.8 9.500 4 16.500 11.500 21.500h-40c7.500-5 10.700-12 11.500-21.500h-4.700a3.600 3.600 0 0 1 0-7.200h3.700A14 14 0 0 1 50 21z${BASE}`,
    shade: `M54 22a14 14 0 0 1 5.500 23.300h3.700a3.600 3.600 0 0 1 0 7.200h-4.700c.8 9.500 4 16.500 11.500 21.500H58c-4-8-5-16-4.500-24.500C59 44 61 31 54 22z${BASE_SHADE}`,
    lines: 'M27 74h46',
  },
  knight: {
    body: `M73 74c3-21-1-38-17.500-47.500l-1-11.500-9.500 8.500c-6.500 1.500-11 5.500-14 11.500L19.500 53.500c-2.300 4-1.300 8.700 2.500 10.800l5 2.700c3 1.500 5.800.8 7.700-1.500l4.300-4.800c5.500.3 9.500-.7 13-3.200 0 7-15 8-17.500 16.500z${BASE}`,
    shade: `M73 74c3-21-1-38-17.500-47.500l-.500-6c2 3 3 5 3 8 7 12 8 28 2 45.500z${BASE_SHADE}`,
    lines: 'M27 74h46M57.500 34c6 7.500 8 17 6.500 29M52 57.500c4-2.500 5.500-6 5-10.500',
    dots: 'M41.500 35.500a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM24.300 57.500a1.700 1.700 0 1 0 3.400 0a1.700 1.700 0 1 0-3.400 0z',
  },
  bishop: {
    body: `M50 11.500a6 6 0 0 1 4.300 10.200C65 30 71 39.500 71 48.500c0 6.500-3 11.500-7.500 15.500h1a3.700 3.700 0 0 1 1.500 7.200L70 74H30l4-2.800a3.700 3.700 0 0 1 1.500-7.200h1C32 60 29 55 29 48.500c0-9 6-18.500 16.700-26.800A6 6 0 0 1 50 11.500z${BASE}`,
    shade: `M54.300 21.700C65 30 71 39.500 71 48.500c0 6.500-3 11.500-7.500 15.500h1a3.700 3.700 0 0 1 1.500 7.200L70 74H58c8-14 8-36-3.700-52.300z${BASE_SHADE}`,
    lines: 'M27 74h46M37 64h26M57 31.500L47.500 46',
  },
  rook: {
    body: `M25 18.500a2 2 0 0 1 2-2h8.500a2 2 0 0 1 2 2V25h7.500v-6.500a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2V25h7.500v-6.500a2 2 0 0 1 2-2H73a2 2 0 0 1 2 2v16.700a4 4 0 0 1-1.400 3L67 44v20l6 10H27l6-10V44l-6.600-5.800a4 4 0 0 1-1.400-3z${BASE}`,
    shade: `M62.500 25h2v-6.500a2 2 0 0 1 2-2H73a2 2 0 0 1 2 2v16.700a4 4 0 0 1-1.400 3L67 44v20l6 10H58V44z${BASE_SHADE}`,
    lines: 'M27 74h46M33 44h34M33 64h34',
  },
  queen: {
    body: `M50 12a5.500 5.500 0 0 1 2.600 10.400L62 44l7-15.500a5.500 5.500 0 1 1 5.500.8L72 64c1 3.500 2 6.500 3.500 10h-51C26 70.500 27 67.500 28 64l-2.500-34.700a5.500 5.500 0 1 1 5.500-.8L38 44l9.400-21.600A5.500 5.500 0 0 1 50 12z${BASE}`,
    shade: `M62 44l7-15.500a5.500 5.500 0 1 1 5.500.8L72 64c1 3.500 2 6.500 3.500 10H60c3-10 4-20 2-30z${BASE_SHADE}`,
    lines: 'M27 74h46M28.500 64h43M32 55.500h36',
  },
  king: {
    body: `M46.500 7.500h7V14H60v7h-6.500v5.200C60 27 64.500 30 67 34.500c5.500-4.500 14-1 12.500 7L73 64l2.500 10h-51L27 64l-6.500-22.500c-1.500-8 7-11.500 12.500-7C35.500 30 40 27 46.500 26.200V21H40v-7h6.500z${BASE}`,
    shade: `M62 29.500c2 1.200 3.700 2.900 5 5 5.500-4.500 14-1 12.500 7L73 64l2.500 10H60c5-14 6.500-30 2-44.500z${BASE_SHADE}`,
    lines: 'M27 74h46M27.500 64h45M50 27v28M33 34.500c2 6 3.500 12.500 4 20.500M67 34.500c-2 6-3.500 12.500-4 20.500',
  },
};

const escaped = (letters: string): string => letters.replace(/[<>&"']/g, '');

/** A look we have no drawing for: a stone with the kind's letters. */
const stone = (letters: string, paint: Paint): string =>
  `<circle cx="50" cy="50" r="36" fill="${paint.fill}" stroke="${paint.line}" stroke-width="5"/>` +
  `<text x="50" y="63" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="38" fill="${paint.detail}">${escaped(letters)}</text>`;

const drawn = (look: Look, paint: Paint): string =>
  `<g stroke-linejoin="round" stroke-linecap="round">` +
  `<path d="${look.body}" fill="${paint.fill}"/>` +
  (look.shade ? `<path d="${look.shade}" fill="${paint.shade}"/>` : '') +
  `<path d="${look.body}" fill="none" stroke="${paint.line}" stroke-width="4.500"/>` +
  (look.lines ? `<path d="${look.lines}" fill="none" stroke="${paint.detail}" stroke-width="3"/>` : '') +
  (look.dots ? `<path d="${look.dots}" fill="${paint.detail}"/>` : '') +
  `</g>`;

/** The picture of a piece as an SVG document. */
export const picture = (look: string, letters: string, paint: Paint): string => {
  const known = LOOKS[look];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${known ? drawn(known, paint) : stone(letters, paint)}</svg>`;
};
