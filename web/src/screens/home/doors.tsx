// Other ways to begin: to analyze, to set up, to open, to look at what is kept.

import { For, type JSX } from 'solid-js';
import { catalog } from '../../net/room';
import { Icon, type IconName } from '../../ui/icon';
import { follow } from '../../ui/route';
import { words } from '../../words/words';
import { begin } from '../study/begin';

export function Doors(): JSX.Element {
  const doors = (): [href: string, icon: IconName, name: string, hint: string][] => [
    ['/edit', 'pieces', words.front.edit, words.front.editHint],
    ['/read', 'list', words.reading.link, words.reading.linkHint],
    ['/studies', 'book', words.study.list, words.study.listHint],
    ['/practice', 'learn', words.nav.practice, words.front.practiceHint],
  ];
  return (
    <nav class="doors" aria-label={words.front.doors}>
      <button
        type="button"
        class="door"
        title={words.study.linkHint}
        disabled={!catalog()}
        onClick={() => void begin({ type: 'position', mode: 'chess' })}
      >
        <Icon name="engine" />
        <span>{words.study.link}</span>
      </button>
      <For each={doors()}>
        {([href, icon, name, hint]) => (
          <a class="door" href={href} title={hint} onClick={follow}>
            <Icon name={icon} />
            <span>{name}</span>
          </a>
        )}
      </For>
    </nav>
  );
}
