// The text of a file, whatever encoding it was written in: UTF-8, UTF-16 with or without a byte order mark, or windows-1252.

/** So many bytes tell the encoding. */
const LOOKED_AT = 4096;

/** Without a mark: UTF-16 of letters below 256 is half zeros, at odd places if the low byte comes first. */
const MANY = 1 / 4;

const utf16 = (bytes: Uint8Array): string | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const looked = bytes.subarray(0, LOOKED_AT);
  const zeros = (odd: number): number =>
    looked.reduce((count, byte, place) => count + Number(byte === 0 && place % 2 === odd), 0);
  const many = looked.length * MANY;
  if (zeros(1) > many) return 'utf-16le';
  return zeros(0) > many ? 'utf-16be' : undefined;
};

/** What the bytes say; a byte order mark is no part of it. */
export const decoded = (bytes: Uint8Array): string => {
  const wide = utf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

export const textOf = async (file: Blob): Promise<string> => decoded(new Uint8Array(await file.arrayBuffer()));
