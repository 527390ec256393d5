// A link to hand on: as a QR code to show, and as text to copy.

import type { JSX } from 'solid-js';
import type { QrCode } from '../protocol/messages';
import { words } from '../words/words';

export function LinkWithCode(props: { links: readonly string[]; qr: QrCode; label: string; name: string }): JSX.Element {
  return (
    <>
      <svg
        class="qr"
        viewBox={`0 0 ${props.qr.size} ${props.qr.size}`}
        role="img"
        aria-label={props.label}
        shape-rendering="crispEdges"
      >
        <path d={props.qr.path} />
      </svg>
      <input
        type="text"
        readonly
        value={props.links[0] ?? ''}
        aria-label={words.game.copyLink}
        onFocus={event => event.currentTarget.select()}
        data-testid={props.name}
      />
    </>
  );
}
