// The three ways to play, and what belongs to each: how strong the computer is, what the players are called, who has which color.

import { createSignal, For, type JSX, lazy, Show, Suspense } from 'solid-js';
import { catalog, welcome } from '../../net/room';
import type { Color } from '../../protocol/messages';
import { Icon, type IconName } from '../../ui/icon';
import { withWords } from '../../words/language';
import { words } from '../../words/words';
import type { Draft, DraftProps, Opponent } from './draft';
import { elo, levelName, levelOf, margin } from './level';

/** Fetched when somebody asks for it. */
const FindLevel = lazy(() => withWords(() => import('./find-level')));

const WAYS: readonly [Exclude<Opponent, 'watch'>, IconName][] = [
  ['computer', 'computer'],
  ['friend', 'link'],
  ['table', 'table'],
];

/** Watching is chosen elsewhere: here somebody plays. */
export const wayOf = ({ opponent }: Draft): Exclude<Opponent, 'watch'> => (opponent === 'watch' ? 'computer' : opponent);

export function Ways(props: DraftProps): JSX.Element {
  const hints = (): Record<string, string> => ({
    computer: words.home.computerHint,
    friend: words.home.friendHint,
    table: words.home.tableHint,
  });
  return (
    <>
      <fieldset class="ways">
        <legend class="unseen">{words.front.ways}</legend>
        <For each={WAYS}>
          {([way, icon]) => (
            <label class="tile way">
              <input
                type="radio"
                name="way"
                value={way}
                checked={wayOf(props.draft) === way}
                onChange={() => props.change({ opponent: way })}
              />
              <Icon name={icon} />
              <strong>{words.home[way]}</strong>
              <small>{hints()[way]}</small>
            </label>
          )}
        </For>
      </fieldset>
      <div class="who-plays">
        <Show when={wayOf(props.draft) === 'computer'} fallback={<Names draft={props.draft} change={props.change} />}>
          <Strengths draft={props.draft} change={props.change} />
        </Show>
        <Show when={wayOf(props.draft) !== 'table'}>
          <Sides draft={props.draft} change={props.change} />
        </Show>
      </div>
    </>
  );
}

/** The steps by their measured strength. */
function Strengths(props: DraftProps): JSX.Element {
  const chosen = () => levelOf(props.draft.level);
  const [asked, setAsked] = createSignal(false);
  return (
    <fieldset class="choice strengths">
      <legend>
        {words.front.strength}
        <small title={chosen()?.source && words.home.measured(chosen()?.source ?? '')}>
          {words.front.strengthHint(margin(chosen()))}
        </small>
        <button type="button" class="find-level quiet" onClick={() => setAsked(true)}>
          {words.front.findLevel}
        </button>
      </legend>
      <div class="steps-of">
        <For each={catalog()?.levels.filter(({ group }) => group === 'steps')}>
          {level => (
            <label class="segment" title={`${levelName(level)} ${margin(level)}`}>
              <input
                type="radio"
                name="strength"
                value={level.level}
                checked={chosen()?.level === level.level}
                onChange={() => props.change({ level: level.level })}
              />
              <span>{elo(level)}</span>
            </label>
          )}
        </For>
      </div>
      <Show when={asked()}>
        <Suspense>
          <FindLevel onClose={() => setAsked(false)} onTake={level => props.change({ level })} />
        </Suspense>
      </Show>
    </fieldset>
  );
}

const SIDES: readonly Draft['color'][] = ['white', 'random', 'black'];

/** The color, by the king that one has. */
function Sides(props: DraftProps): JSX.Element {
  const name = (side: Draft['color']): string => (side === 'random' ? words.home.random : words.colors[side]);
  return (
    <fieldset class="choice sides">
      <legend>{words.home.color}</legend>
      <div class="steps-of">
        <For each={SIDES}>
          {side => (
            <label class="segment" title={name(side)}>
              <input
                type="radio"
                name="side"
                value={side}
                checked={props.draft.color === side}
                onChange={() => props.change({ color: side })}
              />
              <span>
                <Show
                  when={side !== 'random'}
                  fallback={
                    <i class="half-king" aria-hidden="true">
                      <i class="piece white king" />
                      <i class="piece black king" />
                    </i>
                  }
                >
                  <i class={`piece ${side} king`} aria-hidden="true" />
                </Show>
                <span class="unseen">{name(side)}</span>
              </span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
}

function Names(props: DraftProps): JSX.Element {
  const table = (): boolean => wayOf(props.draft) === 'table';
  const Name = (name: { label: string; value: string; set(value: string): void }): JSX.Element => (
    <label class="field">
      <span>{name.label}</span>
      <input
        type="text"
        maxlength={welcome()?.limits.name ?? 40}
        autocomplete="off"
        value={name.value}
        onInput={event => name.set(event.currentTarget.value)}
      />
    </label>
  );
  const nameOf = (side: Color): string => words.home.nameOf(side);
  return (
    <div class="names">
      <Name
        label={table() ? nameOf('white') : words.home.yourName}
        value={props.draft.name}
        set={name => props.change({ name })}
      />
      <Name
        label={table() ? nameOf('black') : words.home.friendName}
        value={props.draft.otherName}
        set={otherName => props.change({ otherName })}
      />
    </div>
  );
}
