import type { Signal } from "@/components/taking-part/door/door";

const TONES_HZ = { good: [1320], bad: [247, 220] } as const;
const VIBRATIONS_MS = { good: [80], bad: [120, 80, 120] } as const;
const TONE_S = 0.14;
const PAUSE_S = 0.06;

let context: AudioContext | undefined;

/** Must be called during a press: browsers allow no sound before. */
export function allowSound(): void {
  context ??= new AudioContext();
  // Also after a call or the lock screen, which interrupt it on iPhones.
  if (context.state !== "running") context.resume().catch(() => undefined);
}

/** One high tone for success, two low ones for refusals, with matching vibrations. Source: contract organisers 8.3. */
export function signal(kind: Signal, isMuted: boolean): void {
  navigator.vibrate?.([...VIBRATIONS_MS[kind]]);
  if (isMuted || context?.state !== "running") return;
  for (const [index, frequency] of TONES_HZ[kind].entries()) playTone(context, frequency, index * (TONE_S + PAUSE_S));
}

function playTone(audio: AudioContext, frequency: number, afterS: number): void {
  const [start, oscillator, volume] = [audio.currentTime + afterS, audio.createOscillator(), audio.createGain()];
  oscillator.frequency.value = frequency;
  // A tone that begins or ends abruptly clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.4, start + 0.01);
  volume.gain.linearRampToValueAtTime(0, start + TONE_S);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + TONE_S);
}
