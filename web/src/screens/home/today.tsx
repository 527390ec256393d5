// What is to be practiced today: nothing where there is nothing.

import { createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { connection } from '../../net/room';
import { ownSecret } from '../../net/secrets';
import type { PracticeSummary } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { follow } from '../../ui/route';
import { words } from '../../words/words';

const text = words.front;

export function Today(): JSX.Element {
  const [stands, setStands] = createSignal<PracticeSummary>();
  const refresh = (): Promise<void> =>
    connection.ask({ type: 'practice', secret: ownSecret(), offset: -new Date().getTimezoneOffset() }, ['practice'], true).then(
      ({ practice }) => void setStands(practice),
      () => undefined,
    );
  onCleanup(connection.listen({ opened: refresh }));
  if (connection.connected) void refresh();
  return (
    <Show when={(stands()?.cards ?? 0) > 0 && stands()}>
      {now => (
        <a
          class="tile today"
          classList={{ due: now().left > 0 }}
          href={now().left > 0 ? '/practice/now' : '/practice'}
          onClick={follow}
        >
          <Icon name="learn" />
          <span>
            <strong>{now().left > 0 ? text.today(now().left) : text.todayDone}</strong>
            <small>{now().left > 0 ? text.todayHint : text.todayDoneHint(now().cards)}</small>
          </span>
        </a>
      )}
    </Show>
  );
}
