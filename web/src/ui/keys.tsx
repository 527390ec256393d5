// What keys do, as a table.

import { For, type JSX } from 'solid-js';

export function Keys(props: { keys: readonly (readonly [keys: string, does: string])[] }): JSX.Element {
  return (
    <table>
      <tbody>
        <For each={props.keys}>
          {([keys, does]) => (
            <tr>
              <th scope="row">
                <kbd>{keys}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
