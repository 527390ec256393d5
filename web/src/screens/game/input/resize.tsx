// The corner of the board by which it is made larger and smaller; the size is kept.

import type { JSX } from 'solid-js';
import { choose, SIZES, settings } from '../../../settings/settings';
import { words } from '../../../words/words';

const STEP = 5;
const bounded = (size: number): number => Math.round(Math.max(SIZES.least, Math.min(SIZES.most, size)));

export function Resize(): JSX.Element {
  let element!: HTMLDivElement;
  const start = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    const place = element.parentElement;
    if (!place) return;
    // What a hundred percent are; the settings may say more than there was room for.
    const room = place.clientWidth / (settings.size / 100);
    const from = { x: event.clientX, y: event.clientY, width: place.clientWidth };
    element.setPointerCapture(event.pointerId);
    const drag = (to: PointerEvent): void => {
      const [x, y] = [to.clientX - from.x, to.clientY - from.y];
      choose('size', bounded(((from.width + (Math.abs(x) > Math.abs(y) ? x : y)) / room) * 100));
    };
    const end = (): void => {
      element.removeEventListener('pointermove', drag);
      for (const name of ['pointerup', 'pointercancel'] as const) element.removeEventListener(name, end);
    };
    element.addEventListener('pointermove', drag);
    for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, end);
  };
  const key = (event: KeyboardEvent): void => {
    const step = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP }[event.key];
    const to =
      event.key === 'Home'
        ? SIZES.least
        : event.key === 'End'
          ? SIZES.most
          : step === undefined
            ? undefined
            : settings.size + step;
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose('size', bounded(to));
  };
  return (
    <div
      ref={element}
      class="resize"
      role="slider"
      tabindex="0"
      title={words.board.sizeHint}
      aria-label={words.board.size}
      aria-valuemin={SIZES.least}
      aria-valuemax={SIZES.most}
      aria-valuenow={settings.size}
      onPointerDown={start}
      onDblClick={() => choose('size', SIZES.most)}
      onKeyDown={key}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d="M9 1L1 9M9 5L5 9" />
      </svg>
    </div>
  );
}
