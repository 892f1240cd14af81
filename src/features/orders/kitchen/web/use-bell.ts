import { useEffect } from "react";
import { ringOnce, type SoundState } from "#src/features/orders/web/order-sound.ts";

const REPEAT_MS = 3000;

/** Rings repeatedly while an order is waiting to be accepted and the sound is on. */
export function useBell(waiting: boolean, sound: SoundState): void {
  useEffect(() => {
    if (sound !== "on" || !waiting) return undefined;
    ringOnce();
    const timer = setInterval(ringOnce, REPEAT_MS);
    return () => clearInterval(timer);
  }, [sound, waiting]);
}
