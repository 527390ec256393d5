// What each sound is made of: scores for an orchestra of oscillators and noise. No files, no downloads.

import type { SoundSet } from '../settings/settings';

export type Sound = 'move' | 'capture' | 'check' | 'start' | 'end' | 'low' | 'chat';

type Score = (audio: AudioContext, out: AudioNode, at: number) => void;

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
  audio: AudioContext,
  out: AudioNode,
  at: number,
  pitch: number,
  length: number,
  strength: number,
  type: OscillatorType = 'sine',
  to = pitch,
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

/** A struck glass: a tone, and above it the partials of a bar, which die sooner. */
const ring = (audio: AudioContext, out: AudioNode, at: number, pitch: number, length: number, strength: number): void => {
  tone(audio, out, at, pitch, length, strength);
  tone(audio, out, at, pitch * 2.76, length * 0.4, strength * 0.35);
  tone(audio, out, at, pitch * 5.4, length * 0.15, strength * 0.2);
};

const line = (pitches: readonly number[], step: number, sound: (pitch: number, at: number) => void, at: number): void => {
  for (const [index, pitch] of pitches.entries()) sound(pitch, at + index * step);
};

const WOOD: Record<Sound, Score> = {
  move: (audio, out, at) => knock(audio, out, at, 240, 0.9),
  capture: (audio, out, at) => {
    knock(audio, out, at, 330, 1);
    knock(audio, out, at + 0.045, 190, 0.9);
  },
  check: (audio, out, at) => {
    knock(audio, out, at, 260, 0.9);
    tone(audio, out, at + 0.03, 880, 0.22, 0.22, 'sine');
  },
  start: (audio, out, at) =>
    line([392, 523, 659], 0.09, (pitch, when) => tone(audio, out, when, pitch, 0.28, 0.22, 'triangle'), at),
  end: (audio, out, at) => line([659, 523, 392], 0.13, (pitch, when) => tone(audio, out, when, pitch, 0.4, 0.24, 'triangle'), at),
  low: (audio, out, at) => line([1046, 1046], 0.14, (pitch, when) => tone(audio, out, when, pitch, 0.09, 0.2, 'square'), at),
  chat: (audio, out, at) => tone(audio, out, at, 740, 0.12, 0.12),
};

const GLASS: Record<Sound, Score> = {
  move: (audio, out, at) => ring(audio, out, at, 587, 0.35, 0.3),
  capture: (audio, out, at) => line([494, 370], 0.06, (pitch, when) => ring(audio, out, when, pitch, 0.4, 0.32), at),
  check: (audio, out, at) => line([587, 880], 0.07, (pitch, when) => ring(audio, out, when, pitch, 0.5, 0.26), at),
  start: (audio, out, at) => line([440, 554, 659, 880], 0.11, (pitch, when) => ring(audio, out, when, pitch, 0.7, 0.2), at),
  end: (audio, out, at) => line([880, 659, 554, 440], 0.15, (pitch, when) => ring(audio, out, when, pitch, 0.9, 0.2), at),
  low: (audio, out, at) => line([1319, 1319], 0.16, (pitch, when) => ring(audio, out, when, pitch, 0.2, 0.24), at),
  chat: (audio, out, at) => ring(audio, out, at, 1175, 0.2, 0.12),
};

const chip = (audio: AudioContext, out: AudioNode, at: number, pitch: number, length = 0.06, to = pitch): void =>
  tone(audio, out, at, pitch, length, 0.16, 'square', to);

const CHIP: Record<Sound, Score> = {
  move: (audio, out, at) => chip(audio, out, at, 330, 0.06, 440),
  capture: (audio, out, at) => chip(audio, out, at, 520, 0.14, 110),
  check: (audio, out, at) => line([660, 880, 660], 0.06, (pitch, when) => chip(audio, out, when, pitch), at),
  start: (audio, out, at) => line([262, 330, 392, 523], 0.07, (pitch, when) => chip(audio, out, when, pitch, 0.09), at),
  end: (audio, out, at) => line([523, 392, 330, 262], 0.1, (pitch, when) => chip(audio, out, when, pitch, 0.14), at),
  low: (audio, out, at) => line([988, 988], 0.14, (pitch, when) => chip(audio, out, when, pitch), at),
  chat: (audio, out, at) => chip(audio, out, at, 784, 0.05),
};

export const SCORES: Record<SoundSet, Record<Sound, Score>> = { wood: WOOD, glass: GLASS, chip: CHIP };
