// Pictures: the server draws them as the person has chosen boards and pieces to look, and the browser keeps the file.

import type { Color, Message, PictureFormat, PictureRequest } from '../protocol/messages';
import { NAMED_COLORS } from '../settings/colors';
import { type Settings, settings } from '../settings/settings';
import { refusal, words } from '../words/words';

/** What is drawn, apart from how it looks. */
export type Subject = Pick<PictureRequest, 'pgn' | 'game' | 'ply' | 'fen' | 'mode' | 'modeFile' | 'marks'>;

/** How the person wants it. */
export const lookOf = (
  chosen: Pick<Settings, 'board' | 'tiles' | 'pieces' | 'coordinates'>,
  orientation: Color,
): Partial<PictureRequest> => ({
  flipped: orientation === 'black',
  board: chosen.board === 'own' ? `${NAMED_COLORS[chosen.tiles.light]},${NAMED_COLORS[chosen.tiles.dark]}` : chosen.board,
  ...(chosen.pieces.white !== 'plain' && { white: NAMED_COLORS[chosen.pieces.white] }),
  ...(chosen.pieces.black !== 'plain' && { black: NAMED_COLORS[chosen.pieces.black] }),
  coordinates: chosen.coordinates,
});

/** Gives the browser a file to keep. */
export const keepFile = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Has a picture drawn and keeps it; returns what went wrong, or nothing. */
export const draw = async (format: PictureFormat, subject: Subject, orientation: Color, name: string): Promise<string> => {
  // An animation of half the width is a quarter of the size, and as large as it is seen where animations are posted.
  const size = format === 'gif' ? 480 : 720;
  const request: PictureRequest = { format, size, ...lookOf(settings, orientation), ...subject };
  try {
    const answer = await fetch('/picture', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    if (!answer.ok) return refusal((await answer.json()) as Message);
    keepFile(await answer.blob(), `${name}.${format}`);
    return '';
  } catch {
    return words.pictures.failed;
  }
};
