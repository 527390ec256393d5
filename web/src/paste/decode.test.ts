import { expect, it } from 'vitest';
import { decoded, textOf } from './decode';

const TEXT = '[White "Réti, Ő."]\n\n1. Nf3 ♞f6 *\n';
const wide = (text: string, little: boolean, mark: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = new DataView(new ArrayBuffer(2 * (text.length + Number(mark))));
  for (const [place, unit] of [...(mark ? '\uFEFF' : ''), ...text].entries())
    bytes.setUint16(2 * place, unit.charCodeAt(0), little);
  return new Uint8Array(bytes.buffer);
};

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16, low byte first', wide(TEXT, true, true)],
  ['UTF-16, high byte first', wide(TEXT, false, true)],
  ['UTF-16 without a mark, low byte first', wide(TEXT, true, false)],
  ['UTF-16 without a mark, high byte first', wide(TEXT, false, false)],
])('reads %s', (_, bytes) => expect(decoded(bytes)).toBe(TEXT));

it('reads what older programs wrote', async () => {
  expect(decoded(new Uint8Array([0x52, 0xe9, 0x74, 0x69]))).toBe('Réti');
  expect(await textOf(new Blob([wide('e4', true, true)]))).toBe('e4');
  expect(decoded(new Uint8Array())).toBe('');
});

it('leaves a zero in the middle of a text where it is', () =>
  expect(decoded(new TextEncoder().encode('e4\0 e5'))).toBe('e4\0 e5'));
