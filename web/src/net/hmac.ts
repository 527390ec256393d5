// HMAC-SHA-256. The browser's own (`crypto.subtle`) is there over https and on localhost only, and rooms are also served over plain
// http in a home.

/** The first bits of the fractions of roots of primes: where SHA-256 has its constants from. */
const bits = (root: number): number => ((root % 1) * 2 ** 32) | 0;

const primes: number[] = [];
for (let number = 2; primes.length < 64; number++) if (primes.every(prime => number % prime)) primes.push(number);
const ROUNDS = primes.map(prime => bits(Math.cbrt(prime)));
const START = primes.slice(0, 8).map(prime => bits(Math.sqrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export const sha256 = (message: Uint8Array): Uint8Array => {
  const padded = new DataView(new ArrayBuffer(((message.length + 72) >> 6) << 6));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 4, message.length * 8);
  const sum = Int32Array.from(START);
  const words = new Int32Array(64);
  const word = (at: number): number => words[at] ?? 0;
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let round = 0; round < 64; round++) {
      const [two, fifteen] = [word(round - 2), word(round - 15)];
      words[round] =
        round < 16
          ? padded.getInt32(block + round * 4)
          : (turn(two, 17) ^ turn(two, 19) ^ (two >>> 10)) +
            word(round - 7) +
            (turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3)) +
            word(round - 16);
    }
    let [a, b, c, d, e, f, g, h] = sum as unknown as [number, number, number, number, number, number, number, number];
    for (let round = 0; round < 64; round++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[round] ?? 0) + word(round)) | 0;
      const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    for (const [place, added] of [a, b, c, d, e, f, g, h].entries()) sum[place] = (sum[place] ?? 0) + added;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [place, total] of sum.entries()) digest.setInt32(place * 4, total);
  return new Uint8Array(digest.buffer);
};

export const hmac = (key: Uint8Array, message: Uint8Array): Uint8Array => {
  const short = key.length > 64 ? sha256(key) : key;
  const keyed = (pad: number, rest: Uint8Array): Uint8Array => {
    const whole = new Uint8Array(64 + rest.length).fill(pad, 0, 64);
    for (const [place, byte] of short.entries()) whole[place] = pad ^ byte;
    whole.set(rest, 64);
    return sha256(whole);
  };
  return keyed(0x5c, keyed(0x36, message));
};
