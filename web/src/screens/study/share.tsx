// A study to send or to take along: its link, the position as FEN, everything as PGN, the moves to here.

import { createSignal, type JSX, onMount, Show } from 'solid-js';
import { connection } from '../../net/room';
import { Pictures } from '../../picture/buttons';
import type { Subject } from '../../picture/picture';
import type { Color, Exported, PictureFormat, Shape, StudyNode, StudyView } from '../../protocol/messages';
import { Dialog } from '../../ui/dialog';
import { words } from '../../words/words';
import { copy } from '../game/around/invitation';
import { download } from '../game/around/share';
import type { StudySession } from './session';
import { movesAsText, pathTo, START } from './tree';

export const exportStudy = async (study: string): Promise<Exported> =>
  (await connection.ask({ type: 'exportStudy', study }, ['exported'])).exported;

/** An arrow or a circle as PGN writes it. */
const mark = ({ from, to, color }: Shape): string => (color[0] ?? 'g').toUpperCase() + from + (to ?? '');

export function ShareStudy(props: {
  session: StudySession;
  view: StudyView;
  node: StudyNode;
  orientation: Color;
  onClose(): void;
}): JSX.Element {
  const [pgn, setPgn] = createSignal<Exported>();
  onMount(() => void exportStudy(props.session.study).then(setPgn, () => undefined));
  const link = (): string => `${location.origin}/s/${props.session.study}`;
  const line = (): string => movesAsText(pathTo(props.session.tree(), props.node.id));
  /** The position in sight, or the main line. */
  const pictured = async (format: PictureFormat): Promise<Subject> => {
    if (format === 'gif' || format === 'html') return { pgn: (pgn() ?? (await exportStudy(props.session.study))).text };
    const { mode, modeFile } = props.view;
    return { fen: props.node.fen, mode: mode.id, ...(modeFile && { modeFile }), marks: (props.node.shapes ?? []).map(mark) };
  };
  const Field = (field: { name: string; value: string; copy: string }): JSX.Element => (
    <div class="given">
      <label class="field">
        <span>{field.name}</span>
        <input type="text" readonly value={field.value} onFocus={event => event.currentTarget.select()} />
      </label>
      <button type="button" disabled={!field.value} onClick={() => void copy(field.value)}>
        {field.copy}
      </button>
    </div>
  );
  return (
    <Dialog title={words.study.share} class="share share-study" onClose={() => props.onClose()}>
      <Field name={words.study.shareLink} value={link()} copy={words.game.copyLink} />
      <small>{words.study.shareHint}</small>
      <Show when={props.node.id !== START}>
        <button type="button" class="quiet" onClick={() => void copy(`${link()}#${props.node.id}`)}>
          {words.study.copyHere}
        </button>
      </Show>
      <Field name="FEN" value={props.node.fen} copy={words.actions.copyFen} />
      <Show when={line()}>
        <Field name={words.study.moves} value={line()} copy={words.study.copyLine} />
      </Show>
      <label class="field">
        <span>PGN</span>
        <textarea readonly rows="6" value={pgn()?.text ?? ''} />
      </label>
      <div class="buttons">
        <button type="button" disabled={!pgn()} onClick={() => void copy(pgn()?.text ?? '')}>
          {words.actions.copyPgn}
        </button>
        <button type="button" disabled={!pgn()} onClick={() => download(pgn() as Exported)}>
          {words.actions.downloadPgn}
        </button>
      </div>
      <Pictures subject={pictured} orientation={props.orientation} name="tabiya-study" moves={props.session.tree().size > 1} />
      <Show when={!isSecureContext}>
        <small>{words.game.insecure}</small>
      </Show>
    </Dialog>
  );
}
