import { expect, it } from 'vitest';
import { speedOf } from './speed';

it.each([
  ['none', 'none'],
  ['1m', 'bullet'],
  ['2m+1s', 'bullet'],
  ['3m', 'blitz'],
  ['5m+3s', 'blitz'],
  ['10m', 'rapid'],
  ['15m+10s', 'rapid'],
  ['30m', 'classical'],
  ['1h30m+30s', 'classical'],
  ['40/90m+30s, 30m+30s', 'classical'],
  ['5m delay 3s', 'blitz'],
  ['hourglass 2m', 'bullet'],
  ['30m byoyomi 5x30s', 'classical'],
  ['5m vs 2m', 'blitz'],
  ['3d/move', 'correspondence'],
] as const)('%s is %s', (clock, speed) => expect(speedOf(clock)).toBe(speed));
