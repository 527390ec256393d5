// The game as text: FEN, PGN, and the link that opens this seat elsewhere.

import { createSignal, type JSX, onMount, Show } from 'solid-js';
import { drawn } from '../../../board/drawn';
import { connection } from '../../../net/room';
import { seatLink } from '../../../net/secrets';
import { Pictures } from '../../../picture/buttons';
import { keepFile, type Subject } from '../../../picture/picture';
import type { Color, Exported, PictureFormat } from '../../../protocol/messages';
import { Dialog } from '../../../ui/dialog';
import { words } from '../../../words/words';
import type { Session } from '../session';
import { copy } from './invitation';

export const exported = async (session: Session, format: 'fen' | 'pgn'): Promise<Exported> => {
  const ply = session.shown()?.ply;
  const request = { type: 'export' as const, game: session.game, format, ...(format === 'fen' && ply !== undefined && { ply }) };
  return (await connection.ask(request, ['exported'])).exported;
};

export const download = ({ file, text }: Exported): void =>
  keepFile(new Blob([text], { type: file.endsWith('.pgn') ? 'application/x-chess-pgn' : 'text/plain' }), file);

/** The game, or the position in sight with what was drawn on it. */
const pictured = async (session: Session, format: PictureFormat): Promise<Subject> => {
  const { text } = await exported(session, 'pgn');
  const ply = session.shown()?.ply;
  return { pgn: text, ...((format === 'svg' || format === 'png') && { ...(ply !== undefined && { ply }), marks: [...drawn()] }) };
};

function Buttons(props: { exported: Exported | undefined; copy: string; download: string }): JSX.Element {
  const use = (action: (exported: Exported) => unknown): void => void (props.exported && action(props.exported));
  return (
    <div class="buttons">
      <button type="button" disabled={!props.exported} onClick={() => use(({ text }) => copy(text))}>
        {props.copy}
      </button>
      <button type="button" disabled={!props.exported} onClick={() => use(download)}>
        {props.download}
      </button>
    </div>
  );
}

export function Share(props: { session: Session; orientation: Color; onClose(): void }): JSX.Element {
  const [fen, setFen] = createSignal<Exported>();
  const [pgn, setPgn] = createSignal<Exported>();
  onMount(() => {
    void exported(props.session, 'fen').then(setFen);
    void exported(props.session, 'pgn').then(setPgn);
  });
  return (
    <Dialog title={words.actions.share} class="share" onClose={() => props.onClose()}>
      <label class="field">
        <span>FEN</span>
        <input type="text" readonly value={fen()?.text ?? ''} onFocus={event => event.currentTarget.select()} />
      </label>
      <Buttons exported={fen()} copy={words.actions.copyFen} download={words.actions.downloadFen} />
      <label class="field">
        <span>PGN</span>
        <textarea readonly rows="5" value={pgn()?.text ?? ''} />
      </label>
      <Buttons exported={pgn()} copy={words.actions.copyPgn} download={words.actions.downloadPgn} />
      <Pictures
        subject={format => pictured(props.session, format)}
        orientation={props.orientation}
        name={`tabiya-${props.session.game}`}
        moves
      />
      <Show when={props.session.own() && seatLink(props.session.game)}>
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
