// What the sheet of a review shows while it is on its way, or while nobody knows yet whether there is a review.

import type { JSX } from 'solid-js';
import { words } from '../../../words/words';

const text = words.review;

export function Waiting(): JSX.Element {
  return (
    <div class="review-progress" data-testid="review-waits">
      <progress aria-label={text.title} />
      <small>{text.waits}</small>
    </div>
  );
}
