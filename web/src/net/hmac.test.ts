import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hmac, sha256 } from './hmac';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const said = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('HMAC-SHA-256', () => {
  // RFC 4231, section 4; the fifth is of a digest that is cut off.
  it.each([
    ['1', bytes('0b'.repeat(20)), said('Hi There'), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    ['2', said('Jefe'), said('what do ya want for nothing?'), '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
    ['3', bytes('aa'.repeat(20)), bytes('dd'.repeat(50)), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
    [
      '4',
      bytes('0102030405060708090a0b0c0d0e0f10111213141516171819'),
      bytes('cd'.repeat(50)),
      '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
    ],
    ['5', bytes('0c'.repeat(20)), said('Test With Truncation'), 'a3b6167473100ee06e0c796c2955552b'],
    [
      '6',
      bytes('aa'.repeat(131)),
      said('Test Using Larger Than Block-Size Key - Hash Key First'),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
    [
      '7',
      bytes('aa'.repeat(131)),
      said(
        'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
      ),
      '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    ],
  ])('is that of RFC 4231, case %s', (_, key, message, expected) => {
    expect(hex(hmac(key, message)).slice(0, expected.length)).toBe(expected);
  });

  it('is that of another program for every length about the ends of blocks', () => {
    for (let length = 0; length < 200; length++) {
      const message = Uint8Array.from({ length }, (_, place) => (place * 89 + length * 31) & 255);
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
      const key = message.slice(0, (length * 7) % 97);
      expect(hex(hmac(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }
  });
});
