// A short list of things to do, at the pointer or under a button: arrows choose, Escape closes.

import { For, type JSX, onCleanup, onMount } from 'solid-js';
import { Icon, type IconName } from '../../ui/icon';

export interface MenuItem {
  icon?: IconName;
  text: string;
  /** Stands for the text where several stand in one row. */
  sign?: string;
  danger?: boolean;
  act(): void;
}

export interface MenuPlace {
  x: number;
  y: number;
}

const EDGE = 6;

export function Menu(props: { title: string; items: readonly MenuItem[]; at: MenuPlace; onClose(): void }): JSX.Element {
  let element!: HTMLDivElement;
  const before = document.activeElement as HTMLElement | null;
  onMount(() => {
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(EDGE, Math.min(props.at.x, innerWidth - width - EDGE))}px`;
    element.style.top = `${Math.max(EDGE, Math.min(props.at.y, innerHeight - height - EDGE))}px`;
    element.querySelector('button')?.focus();
    const outside = (event: PointerEvent): void => void (!element.contains(event.target as Node) && props.onClose());
    // Where it belongs is elsewhere in a window of another size.
    const resized = (): void => props.onClose();
    document.addEventListener('pointerdown', outside, true);
    window.addEventListener('resize', resized);
    onCleanup(() => {
      document.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('resize', resized);
    });
  });
  const close = (): void => {
    props.onClose();
    if (before?.isConnected) before.focus();
  };
  const keys = (event: KeyboardEvent): void => {
    const buttons = [...element.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else if (event.key === 'Home') buttons[0]?.focus();
    else if (event.key === 'End') buttons.at(-1)?.focus();
    else {
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={element} class="menu" role="menu" aria-label={props.title} onKeyDown={keys}>
      <p aria-hidden="true">{props.title}</p>
      <For each={props.items}>
        {item => (
          <button
            type="button"
            role="menuitem"
            tabindex="-1"
            classList={{ danger: item.danger ?? false, brief: item.sign !== undefined }}
            title={item.sign && item.text}
            aria-label={item.sign && item.text}
            onClick={() => {
              close();
              item.act();
            }}
          >
            {item.icon && <Icon name={item.icon} />}
            {item.sign ?? item.text}
          </button>
        )}
      </For>
    </div>
  );
}
