// Everything a person may choose, with a board beside it that follows at once.

import { For, Show, type JSX } from 'solid-js';
import { MiniBoard } from '../../board/mini';
import { looksOf } from '../../board/paint';
import { BOARDS, NAMED_COLORS, type BoardTheme, type NamedColor } from '../../settings/colors';
import { choose, chooseDefaults, effective, settings, type Settings } from '../../settings/settings';
import { play } from '../../sound/sound';
import { Choice, Switch } from '../../ui/dialog';
import { words } from '../../words/words';

const PREVIEW: Record<string, string> = {
  a8: 'bR', c8: 'bB', d8: 'bQ', e8: 'bK', f8: 'bB', h8: 'bR', a7: 'bP', b7: 'bP', c7: 'bP', f7: 'bP', g7: 'bP', h7: 'bP',
  c6: 'bN', f6: 'bN', d6: 'bP', e5: 'bP', e4: 'wP', c4: 'wB', f3: 'wN', d3: 'wP', a2: 'wP', b2: 'wP', c2: 'wP', f2: 'wP',
  g2: 'wP', h2: 'wP', a1: 'wR', b1: 'wN', c1: 'wB', d1: 'wQ', e1: 'wK', h1: 'wR',
};

const text = words.settings;
const pairs = <T extends string>(choices: Record<T, string>): [T, string][] => Object.entries(choices) as [T, string][];

/** A row of color chips with names. */
function Colors(props: { label: string; value: string; plain?: 'white' | 'black'; taken: NamedColor; onChoose(color: NamedColor | 'plain'): void }): JSX.Element {
  const name = `colors-${props.label}`;
  /** The other side's, or the other tiles': nobody could tell them apart. */
  const taken = (color: NamedColor | 'plain'): boolean => props.value !== color && (color === 'plain' ? props.plain : color) === props.taken;
  const Chip = (chip: { value: NamedColor | 'plain'; text: string }): JSX.Element => (
    <label class="chip" classList={{ taken: taken(chip.value) }} title={taken(chip.value) ? text.taken(chip.text) : chip.text}>
      <input type="radio" name={name} checked={props.value === chip.value} disabled={taken(chip.value)} onChange={() => props.onChoose(chip.value)} />
      <span class="swatch" classList={{ plain: chip.value === 'plain' }} style={{ background: chip.value === 'plain' ? '' : NAMED_COLORS[chip.value] }} />
      <span class="unseen">{chip.text}</span>
    </label>
  );
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="chips">
        <Show when={props.plain}>
          <Chip value="plain" text={text.plain} />
        </Show>
        <For each={Object.keys(NAMED_COLORS) as NamedColor[]}>{color => <Chip value={color} text={text.namedColors[color] ?? color} />}</For>
      </div>
    </fieldset>
  );
}

/** The boards to choose from, each as a small picture of itself. */
function Boards(): JSX.Element {
  const tiles = (board: BoardTheme | 'own'): readonly [string, string] =>
    board === 'own' ? [NAMED_COLORS[settings.tiles.light], NAMED_COLORS[settings.tiles.dark]] : BOARDS[board];
  return (
    <fieldset class="choice">
      <legend>{text.board}</legend>
      <div class="chips">
        <For each={[...Object.keys(BOARDS), 'own'] as (BoardTheme | 'own')[]}>
          {board => (
            <label class="chip board-chip">
              <input type="radio" name="board" checked={settings.board === board} onChange={() => choose('board', board)} />
              <span class="swatch tiles" style={{ '--square-light': tiles(board)[0], '--square-dark': tiles(board)[1] }} />
              <span>{text.boards[board]}</span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
}

export function SettingsScreen(props: { inside?: boolean }): JSX.Element {
  const look = looksOf([]);
  const flag = (key: { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings], label: string): JSX.Element => (
    <Switch label={label} value={settings[key]} onChoose={value => choose(key, value)} />
  );
  return (
    <div class="page settings" classList={{ inside: props.inside ?? false }}>
      <Show when={!props.inside}>
        <h1>{text.title}</h1>
      </Show>
      <div class="columns">
        <div>
          <section class="card">
            <h2>{text.appearance}</h2>
            <Choice label={text.theme} value={settings.theme} options={pairs(text.themes)} onChoose={value => choose('theme', value)} />
            <Boards />
            <Show when={settings.board === 'own'}>
              <Colors label={text.tilesLight} taken={settings.tiles.dark} value={settings.tiles.light} onChoose={color => color !== 'plain' && choose('tiles', { ...settings.tiles, light: color })} />
              <Colors label={text.tilesDark} taken={settings.tiles.light} value={settings.tiles.dark} onChoose={color => color !== 'plain' && choose('tiles', { ...settings.tiles, dark: color })} />
            </Show>
            <Colors label={text.piecesWhite} plain="white" taken={effective(settings.pieces, 'black')} value={settings.pieces.white} onChoose={color => choose('pieces', { ...settings.pieces, white: color })} />
            <Colors label={text.piecesBlack} plain="black" taken={effective(settings.pieces, 'white')} value={settings.pieces.black} onChoose={color => choose('pieces', { ...settings.pieces, black: color })} />
            <Choice label={text.coordinates} value={settings.coordinates} options={pairs(text.coordinatesChoices)} onChoose={value => choose('coordinates', value)} />
            <Choice label={text.notation} value={settings.notation} options={pairs(text.notations)} onChoose={value => choose('notation', value)} />
            <Choice label={text.animation} value={settings.animation} options={pairs(text.animations)} onChoose={value => choose('animation', value)} />
          </section>
          <section class="card">
            <h2>{text.play}</h2>
            <label class="field">
              <span>{text.name}</span>
              <input type="text" maxlength="40" autocomplete="nickname" value={settings.name} onChange={event => choose('name', event.currentTarget.value.trim())} />
            </label>
            <Choice label={text.autoQueen} value={settings.autoQueen} options={pairs(text.autoQueens)} onChoose={value => choose('autoQueen', value)} />
            <Choice label={text.promotionClose} value={settings.promotionClose} options={pairs(text.promotionCloses)} onChoose={value => choose('promotionClose', value)} />
            {flag('destinations', text.destinations)}
            {flag('autoFlip', text.autoFlip)}
            {flag('confirmMove', text.confirmMove)}
            {flag('confirmResign', text.confirmResign)}
            {flag('announce', text.announce)}
          </section>
          <section class="card">
            <h2>{text.sound}</h2>
            {flag('sound', text.soundOn)}
            <label class="field">
              <span>
                {text.volume}: {settings.volume}
              </span>
              <input
                type="range"
                min="0"
                max="100"
                step="5"
                value={settings.volume}
                onInput={event => choose('volume', Number(event.currentTarget.value))}
                onChange={() => play('move')}
              />
            </label>
          </section>
          <p class="row">
            <button type="button" onClick={chooseDefaults}>
              {text.defaults}
            </button>
            <small>{text.kept}</small>
          </p>
        </div>
        <Show when={!props.inside}>
          <div class="preview">
            <MiniBoard pieces={PREVIEW} look={look} label={text.preview} coordinates={settings.coordinates} marked={['e7', 'e5']} />
          </div>
        </Show>
      </div>
    </div>
  );
}
