// Sounds made on the spot: no files, no downloads.

import { settings } from '../settings/settings';

export type Sound = 'move' | 'capture' | 'check' | 'start' | 'end' | 'low' | 'chat';

let context: AudioContext | undefined;

/** A wooden knock: a short burst of filtered noise over a falling tone. */
const knock = (audio: AudioContext, out: AudioNode, at: number, pitch: number, strength: number): void => {
  const length = 0.09;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++)
    samples[index] = (Math.random() * 2 - 1) * Math.exp((-9 * index) / samples.length);
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch * 4, Q: 1.2 });
  const volume = new GainNode(audio, { gain: strength });
  noise.connect(filter).connect(volume).connect(out);
  noise.start(at);
  tone(audio, out, at, pitch, 0.07, strength * 0.8, 'triangle', pitch * 0.6);
};

const tone = (
  audio: AudioContext, out: AudioNode, at: number, pitch: number, length: number, strength: number,
  type: OscillatorType = 'sine', to = pitch,
): void => {
  const oscillator = new OscillatorNode(audio, { type, frequency: pitch });
  oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(strength, at + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(volume).connect(out);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
};

const SCORES: Record<Sound, (audio: AudioContext, out: AudioNode, at: number) => void> = {
  move: (audio, out, at) => knock(audio, out, at, 240, 0.9),
  capture: (audio, out, at) => {
    knock(audio, out, at, 330, 1);
    knock(audio, out, at + 0.045, 190, 0.9);
  },
  check: (audio, out, at) => {
    knock(audio, out, at, 260, 0.9);
    tone(audio, out, at + 0.03, 880, 0.22, 0.22, 'sine');
  },
  start: (audio, out, at) => [392, 523, 659].forEach((pitch, index) => tone(audio, out, at + index * 0.09, pitch, 0.28, 0.22, 'triangle')),
  end: (audio, out, at) => [659, 523, 392].forEach((pitch, index) => tone(audio, out, at + index * 0.13, pitch, 0.4, 0.24, 'triangle')),
  low: (audio, out, at) => [0, 0.14].forEach(delay => tone(audio, out, at + delay, 1046, 0.09, 0.2, 'square')),
  chat: (audio, out, at) => tone(audio, out, at, 740, 0.12, 0.12),
};

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
    SCORES[sound](context, out, context.currentTime + 0.005);
  } catch {
    // no sound device: silence is fine
  }
};
