// A game from a position: against whom, and on which side.

import { createSignal, type JSX, Show } from 'solid-js';
import { catalog } from '../../net/room';
import { addressOf } from '../../notation/fen';
import type { Color } from '../../protocol/messages';
import { settings } from '../../settings/settings';
import { Choice, Dialog } from '../../ui/dialog';
import { follow } from '../../ui/route';
import { later, words } from '../../words/words';
import { create } from '../home/create';
import { type Draft, FRESH, type Opponent, plan } from '../home/draft';
import { LevelOptions } from '../home/level-options';

const text = words.home;
const opponents = (): readonly (readonly [Opponent, string])[] => [
  ['computer', text.computer],
  ['table', text.table],
  ['friend', text.friend],
  ['watch', text.watch],
];

export interface Beginning {
  fen: string;
  turn: Color;
  mode: string;
  /** The text of a mode that is not the server's. */
  modeFile?: string | undefined;
  /** The number of a drawn game, by which its pieces look. */
  draw?: number | undefined;
}

export function PlayFrom(props: { from: Beginning; onClose(): void }): JSX.Element {
  const [opponent, setOpponent] = createSignal<Opponent>('computer');
  const [color, setColor] = createSignal<Draft['color']>(props.from.turn);
  const [level, setLevel] = createSignal(FRESH.level);
  const [busy, setBusy] = createSignal(false);
  const computers = (): boolean => opponent() === 'computer' || opponent() === 'watch';
  const begin = async (): Promise<void> => {
    setBusy(true);
    const { fen, mode, modeFile = '', draw = FRESH.draw } = props.from;
    const prescribed = modeFile ? undefined : catalog()?.modes.find(({ id }) => id === mode)?.clock;
    const draft: Draft = {
      ...FRESH,
      opponent: opponent(),
      color: color(),
      level: level(),
      otherLevel: level(),
      name: settings.name,
      mode,
      modeFile,
      fen,
      draw,
    };
    await create(plan(draft, prescribed)).finally(() => setBusy(false));
  };
  return (
    <Dialog title={later.editor.play} class="play-from" onClose={() => props.onClose()}>
      <Choice label={text.opponent} value={opponent()} options={opponents()} onChoose={setOpponent} />
      <Show when={opponent() === 'computer' || opponent() === 'friend'}>
        <Choice
          label={text.color}
          value={color()}
          options={[
            ['white', words.colors.white],
            ['random', text.random],
            ['black', words.colors.black],
          ]}
          onChoose={setColor}
        />
      </Show>
      <Show when={computers()}>
        <label class="field">
          <span>{text.level}</span>
          <select onChange={event => setLevel(Number(event.currentTarget.value))}>
            <LevelOptions chosen={level()} />
          </select>
        </label>
      </Show>
      <button type="button" class="primary wide" disabled={busy()} onClick={() => void begin()}>
        {later.editor.start}
      </button>
      <Show when={!props.from.modeFile}>
        <a class="other-choices" href={addressOf('/', props.from.fen, props.from.mode)} onClick={follow}>
          {later.editor.otherChoices}
        </a>
      </Show>
    </Dialog>
  );
}
