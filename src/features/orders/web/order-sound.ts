import { useEffect, useSyncExternalStore } from "react";

/**
 * `blocked`: the sound is turned on, but the browser allows no sound on this page until somebody has touched the page.
 */
export type SoundState = "on" | "off" | "blocked";

export interface OrderSound {
  state: SoundState;
  /** Stored for this device. Called in a click handler, it also lifts the browser's block. */
  switchTo: (on: boolean) => void;
}

const STORAGE_KEY = "comanda.order-sound";
const LOCK_NAME = "comanda.order-sound";
const RING_MS = 1000;

/** One audio context for the whole page: browsers limit their number, and each must be allowed to start. */
let audio: AudioContext | undefined;
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

function isWanted(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    // A browser that forbids storage has no stored preference.
    return true;
  }
}

function stateNow(): SoundState {
  if (!isWanted()) return "off";
  return audio?.state === "running" ? "on" : "blocked";
}

function resume(): void {
  create();
  if (audio?.state === "suspended") audio.resume().catch(notifyListeners);
}

function create(): void {
  if (audio || !isWanted()) return;
  audio = new AudioContext();
  audio.addEventListener("statechange", notifyListeners);
  notifyListeners();
}

let prepared = false;
/** Maximum delay before the sound is created. Creating it takes 50 ms on a phone, so the screen is rendered first. */
const MAX_WAIT_MS = 2000;

/**
 * Prepares the sound once. The first touch anywhere on the page ends the browser's block, but only when the touch ends.
 * The button in the bar disappears when the block ends. If that moved the touched button away before the release of the
 * touch, the touch would do nothing.
 */
function prepare(): void {
  if (prepared || !isWanted()) return;
  prepared = true;
  for (const type of ["click", "keydown"] as const) document.addEventListener(type, resume, { capture: true });
  if ("requestIdleCallback" in window) requestIdleCallback(create, { timeout: MAX_WAIT_MS });
  else setTimeout(create, MAX_WAIT_MS);
}

function switchTo(on: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
  } catch {
    // Without storage, the choice is lost when the page is closed. The button shows the current state.
  }
  if (on) {
    prepare();
    resume();
  }
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the sound for new orders on this device. It is on unless somebody has turned it off on this device. */
export function useOrderSound(): OrderSound {
  const state = useSyncExternalStore(subscribe, stateNow);
  useEffect(prepare, []);
  return { state, switchTo };
}

/**
 * Rings once if the sound is on. It plays two short generated tones, so that no file must be loaded. If several tabs
 * are open, only one rings.
 */
export function ringOnce(): void {
  if (stateNow() !== "on") return;
  // Locks exist only on secure addresses; on other addresses every tab rings.
  if (!("locks" in navigator)) return ring();
  void navigator.locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    ring();
    await new Promise((resolve) => setTimeout(resolve, RING_MS));
  });
}

function ring(): void {
  if (!audio) return;
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
