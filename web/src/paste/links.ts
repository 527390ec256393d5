// Links that were pasted: some have a position or a page of this server in them, others lead outside.

import { parse } from '../ui/route';

export type Link =
  | { kind: 'here'; path: string }
  | { kind: 'nowhere'; path: string }
  | { kind: 'position'; fen: string; mode?: string }
  | { kind: 'tabiya'; host: string }
  | { kind: 'outside'; host: string };

/** What a text is if it is one link and nothing else. */
export const linkOf = (text: string, origin: string): Link | undefined => {
  const word = text.trim();
  if (/\s/.test(word) || !/^(https?:\/\/|(www\.)?lichess\.org\/|(www\.)?chess\.com\/)/i.test(word)) return undefined;
  let url: URL;
  try {
    url = new URL(/^https?:/i.test(word) ? word : `https://${word}`);
  } catch {
    return undefined;
  }
  const fen = url.searchParams.get('fen')?.replace(/_/g, ' ').trim();
  const mode = url.searchParams.get('mode');
  if (fen) return { kind: 'position', fen, ...(mode && { mode }) };
  const game = /^\/g\/[A-Za-z0-9]+\/?$/.test(url.pathname);
  if (url.origin === origin && parse(url.pathname).screen !== 'unknown') return { kind: 'here', path: url.pathname + url.hash };
  // lichess writes positions into the path of its editor and its analysis.
  const drawn = decodeURIComponent(url.pathname)
    .replace(/_/g, ' ')
    .match(/(?:[a-z0-9~]+\/){7}[a-z0-9~]+(?:\[\w*\])?(?: .*)?$/i)?.[0];
  if (drawn) return { kind: 'position', fen: drawn.replace(/^(editor|analysis)\//, '') };
  if (url.origin === origin) return { kind: 'nowhere', path: url.pathname };
  return game ? { kind: 'tabiya', host: url.host } : { kind: 'outside', host: url.host };
};
