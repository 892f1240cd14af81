import { useEffect, useState } from "react";

const EVERY_MS = 3000;

export interface Bell {
  on: boolean;
  /** Called by a touch: browsers let no page make a sound before. */
  switchTo: (on: boolean) => void;
}

/** Two short notes, made on the spot: no file to load, nothing to go stale. */
function ring(audio: AudioContext): void {
  for (const [note, after] of [
    [880, 0],
    [1175, 0.18],
  ] as const) {
    const start = audio.currentTime + after;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.5, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  }
}

/** One ring, if a touch has allowed this page to make sounds. */
export function ringOnce(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  ring(audio);
  setTimeout(() => void audio.close(), 1000);
}

/** Rings for as long as somebody is waiting to be accepted and the bell is on. */
export function useBell(waiting: boolean): Bell {
  const [audio, setAudio] = useState<AudioContext | null>(null);
  useEffect(() => {
    if (!audio || !waiting) return undefined;
    ring(audio);
    const timer = setInterval(() => ring(audio), EVERY_MS);
    return () => clearInterval(timer);
  }, [audio, waiting]);
  useEffect(() => () => void audio?.close(), [audio]);
  return {
    on: audio !== null,
    switchTo: (on) => setAudio(on ? new AudioContext() : null),
  };
}
