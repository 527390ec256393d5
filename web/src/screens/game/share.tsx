// The game as text: FEN, PGN, and the link that opens this seat elsewhere.

import { createSignal, onMount, Show, type JSX } from 'solid-js';
import { connection } from '../../net/room';
import { seatLink } from '../../net/secrets';
import type { Exported } from '../../protocol/messages';
import { Dialog } from '../../ui/dialog';
import { words } from '../../words/words';
import { copy } from './invitation';
import type { Session } from './session';

export const exported = async (session: Session, format: 'fen' | 'pgn'): Promise<Exported> => {
  const ply = session.shown()?.ply;
  const request = { type: 'export' as const, game: session.game, format, ...(format === 'fen' && ply !== undefined && { ply }) };
  return (await connection.ask(request, ['exported'])).exported;
};

const download = ({ file, text }: Exported): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  URL.revokeObjectURL(url);
};

export function Share(props: { session: Session; onClose(): void }): JSX.Element {
  const [fen, setFen] = createSignal('');
  const [pgn, setPgn] = createSignal<Exported>();
  onMount(() => {
    void exported(props.session, 'fen').then(({ text }) => setFen(text));
    void exported(props.session, 'pgn').then(setPgn);
  });
  return (
    <Dialog title={words.actions.share} class="share" onClose={() => props.onClose()}>
      <label class="field">
        <span>FEN</span>
        <input type="text" readonly value={fen()} onFocus={event => event.currentTarget.select()} />
      </label>
      <button type="button" onClick={() => void copy(fen())}>
        {words.actions.copyFen}
      </button>
      <label class="field">
        <span>PGN</span>
        <textarea readonly rows="8" value={pgn()?.text ?? ''} />
      </label>
      <div class="buttons">
        <button type="button" onClick={() => void copy(pgn()?.text ?? '')}>
          {words.actions.copyPgn}
        </button>
        <button
          type="button"
          onClick={() => {
            const text = pgn();
            if (text) download(text);
          }}
        >
          {words.actions.downloadPgn}
        </button>
      </div>
      <Show when={seatLink(props.session.game)}>
        {link => (
          <>
            <button type="button" onClick={() => void copy(link())}>
              {words.game.resumeLink}
            </button>
            <small>{words.game.resumeWarning}</small>
          </>
        )}
      </Show>
      <Show when={!isSecureContext}>
        <small>{words.game.insecure}</small>
      </Show>
    </Dialog>
  );
}
