// What a remark says, in a sentence.

import type { Color, Remark } from '../../../protocol/messages';

export const said = (remark: Remark, _mover: Color, _roleName: (role: string) => string): string => {
  const first = remark.line[0]?.san ?? '';
  const { gain } = remark;
  const what = gain?.type === 'material' ? `wins ${gain.pawns}` : gain?.type === 'mate' ? `mates in ${gain.moves}` : gain?.type === 'draw' ? 'draws' : '';
  return [remark.code, first, what].filter(Boolean).join(' ');
};
