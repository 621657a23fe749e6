/** A chime of two tones; nothing where the browser plays no sound. */
const TONES = [
  { hertz: 880, from: 0 },
  { hertz: 1318.5, from: 0.14 },
] as const;
const SECONDS = 0.45;

let context: AudioContext | undefined;

/** Call it in a press: browsers let a page play sound only after one. */
export function prepareSound(): void {
  context ??= 'AudioContext' in window ? new AudioContext() : undefined;
  void context?.resume();
}

export function playPaid(): void {
  if (context?.state !== 'running') return;
  for (const { hertz, from } of TONES) {
    const start = context.currentTime + from;
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + SECONDS);
  }
}
