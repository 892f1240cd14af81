import { useEffect, useState } from "react";

const REPEAT_MS = 3000;

export interface Bell {
  on: boolean;
  /** Must be called in a click handler: browsers allow sounds only after the user has touched the page. */
  switchTo: (on: boolean) => void;
}

/** Plays two short notes. They are generated, so no file has to be loaded. */
function ring(audio: AudioContext): void {
  for (const [frequency, delay] of [
    [880, 0],
    [1175, 0.18],
  ] as const) {
    const start = audio.currentTime + delay;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.5, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  }
}

/** Rings once, if the browser allows this page to make sounds. */
export function ringOnce(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  ring(audio);
  setTimeout(() => void audio.close(), 1000);
}

/** Rings repeatedly while an order is waiting to be accepted and the bell is on. */
export function useBell(waiting: boolean): Bell {
  const [audio, setAudio] = useState<AudioContext | null>(null);
  useEffect(() => {
    if (!audio || !waiting) return undefined;
    ring(audio);
    const timer = setInterval(() => ring(audio), REPEAT_MS);
    return () => clearInterval(timer);
  }, [audio, waiting]);
  useEffect(() => () => void audio?.close(), [audio]);
  return {
    on: audio !== null,
    switchTo: (on) => setAudio(on ? new AudioContext() : null),
  };
}
