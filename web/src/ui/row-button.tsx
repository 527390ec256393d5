// A small button at the end of a line of a list: what it does, and to which line.

import type { JSX } from 'solid-js';
import { Icon, type IconName } from './icon';

interface RowButtonProps {
  icon: IconName;
  text: string;
  /** What the line is called. */
  of: string;
  pressed?: boolean;
  onPress(): unknown;
}

export function RowButton(props: RowButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={props.icon}
      aria-pressed={props.pressed}
      title={props.text}
      aria-label={`${props.text}: ${props.of}`}
      onClick={() => void props.onPress()}
    >
      <Icon name={props.icon} />
    </button>
  );
}
