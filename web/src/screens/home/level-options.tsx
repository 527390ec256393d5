// Everybody the computer can be, for a list to choose from: the steps by their strength, then the course's four.

import { For, type JSX } from 'solid-js';
import { catalog } from '../../net/room';
import { later } from '../../words/words';
import { elo, levelName } from './level';

export function LevelOptions(props: { chosen: number }): JSX.Element {
  const of = (group: string) => catalog()?.levels.filter(level => level.group === group);
  return (
    <>
      <For each={of('steps')}>
        {one => (
          <option value={one.level} selected={one.level === props.chosen}>
            {levelName(one)}
          </option>
        )}
      </For>
      <optgroup label={later.opponents.course}>
        <For each={of('course')}>
          {one => (
            <option value={one.level} selected={one.level === props.chosen}>
              {levelName(one)} · {elo(one)}
            </option>
          )}
        </For>
      </optgroup>
    </>
  );
}
