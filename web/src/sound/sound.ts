// Sounds made on the spot, of the set that was chosen.

import { settings } from '../settings/settings';
import { SCORES, type Sound } from './sets';

let context: AudioContext | undefined;

/** Plays a sound, if sounds are wanted and the browser lets a page sound yet. */
export const play = (sound: Sound): void => {
  if (!settings.sound || settings.volume <= 0 || typeof AudioContext === 'undefined') return;
  // Before the first click or key the browser would only complain.
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    const out = new GainNode(context, { gain: (settings.volume / 100) ** 1.5 });
    out.connect(context.destination);
    SCORES[settings.soundSet][sound](context, out, context.currentTime + 0.005);
  } catch {
    // no sound device: silence is fine
  }
};
