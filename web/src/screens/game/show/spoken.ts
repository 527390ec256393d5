// A move as it is said aloud, for screen readers.

import { words } from '../../../words/words';

/** `Nxf3+` as it is said: `knight takes f3, check`. */
export const spoken = (san: string, roleName: (role: string) => string): string => {
  const say = words.announce.spoken;
  const ending = san.endsWith('#') ? `, ${say['#']}` : san.endsWith('+') ? `, ${say['+']}` : '';
  const bare = san.replace(/[+#]+$/, '');
  if (/^O-O-O/.test(bare)) return say.castleLong + ending;
  if (/^O-O/.test(bare)) return say.castleShort + ending;
  const text = bare
    .replace(/=(.+)$/, (_, role: string) => ` ${say['=']} ${roleName(role)}`)
    .replace(/x/, ` ${say.x} `)
    .replace(/^([A-Z])@?/, (_, role: string) => `${roleName(role)} `)
    .replace(/\s+/g, ' ')
    .trim();
  return text + ending;
};
