// Practice: what is due today, how it went so far, what lies ahead, and everything in the deck.

import { createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import '../../styles/practice.css';
import { connection } from '../../net/room';
import type { PracticeSummary, Repertoire } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { notify } from '../../ui/notice';
import { follow, route } from '../../ui/route';
import { RowButton } from '../../ui/row-button';
import { later, words } from '../../words/words';
import { change, summary, told } from './ask';
import { Asking } from './asking';
import { Cards } from './cards';
import { Ahead, Done } from './charts';

const text = later.practice;

export default function Practice(): JSX.Element {
  const asks = (): boolean => {
    const at = route();
    return at.screen === 'practice' && at.now;
  };
  return (
    <Show when={asks()} fallback={<Overview />}>
      <Asking />
    </Show>
  );
}

function Overview(): JSX.Element {
  const [stands, setStands] = createSignal<PracticeSummary>();
  const refresh = (): Promise<void> => summary().then(found => void setStands(found), told);
  onCleanup(connection.listen({ opened: refresh }));
  if (connection.connected) void refresh();
  return (
    <div class="page library practice-page">
      <Show when={stands()} fallback={<p class="soft">{text.loading}</p>}>
        {now => (
          <Show when={now().cards > 0 || now().repertoires.length > 0} fallback={<Nothing />}>
            <Today summary={now()} />
            <section class="card charts" aria-label={text.stats}>
              <Numbers summary={now()} />
              <Done summary={now()} />
              <Ahead summary={now()} />
            </section>
            <Show when={now().repertoires.length > 0}>
              <Repertoires list={now().repertoires} onChange={() => void refresh()} />
            </Show>
            <Cards onChange={() => void refresh()} />
          </Show>
        )}
      </Show>
    </div>
  );
}

function Nothing(): JSX.Element {
  return (
    <section class="empty">
      <Icon name="learn" />
      <h1>{text.empty}</h1>
      <p>{text.emptyHint}</p>
      <p>{text.emptyRepertoire}</p>
      <div class="row">
        <a class="button primary" href="/games" onClick={follow}>
          {words.nav.games}
        </a>
        <a class="button" href="/studies" onClick={follow}>
          {words.nav.studies}
        </a>
      </div>
    </section>
  );
}

function Today(props: { summary: PracticeSummary }): JSX.Element {
  const left = (): number => props.summary.left;
  return (
    <section class="hero">
      <div>
        <h1>{text.today(left())}</h1>
        <p>
          {left() === 0
            ? text.tomorrow(props.summary.forecast[1] ?? 0)
            : props.summary.new > 0
              ? text.newOnes(props.summary.new)
              : '\u00a0'}
        </p>
      </div>
      <Show when={left() > 0}>
        <a class="button primary big" href="/practice/now" onClick={follow}>
          <Icon name="play" />
          {text.start}
        </a>
      </Show>
    </section>
  );
}

function Numbers(props: { summary: PracticeSummary }): JSX.Element {
  const rows = (): readonly (readonly [string, string, string?])[] => {
    const { answered, streak, retention, cards } = props.summary;
    return [
      [String(answered), text.answered],
      [String(streak), streak === 1 ? text.streakOne : text.streak],
      [retention === undefined ? text.none : text.percent(retention), text.kept, text.keptHint],
      [String(cards), text.cards],
    ];
  };
  return (
    <dl class="numbers">
      <For each={rows()}>
        {([value, name, hint]) => (
          <div title={hint}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}

function Repertoires(props: { list: readonly Repertoire[]; onChange(): void }): JSX.Element {
  const add = async ({ study, color }: Repertoire): Promise<void> => {
    const count = await change({ type: 'addRepertoire', study, color });
    if (count === undefined) return;
    notify(text.updated(count));
    props.onChange();
  };
  const drop = async (one: Repertoire): Promise<void> => {
    const { study, color } = one;
    if ((await change({ type: 'removeRepertoire', study, color })) === undefined) return;
    notify(text.dropped, { label: text.undo, act: () => void add(one) });
    props.onChange();
  };
  return (
    <section class="card" aria-label={text.repertoires}>
      <h2>{text.repertoires}</h2>
      <ul class="games repertoires">
        <For each={props.list}>
          {one => (
            <li>
              <a href={`/s/${one.study}`} onClick={follow}>
                <i class={`side-dot ${one.color}`} aria-hidden="true" />
                <span>
                  <strong>{text.repertoireOf(one.title, one.color)}</strong>
                  <small>{text.found(one.cards)}</small>
                </span>
              </a>
              <span class="marks">
                <RowButton icon="again" text={text.update} of={one.title} onPress={() => add(one)} />
                <RowButton icon="trash" text={text.drop} of={one.title} onPress={() => drop(one)} />
              </span>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}
