import { useEffect } from "react";

/** Prevents the screen from turning off while the board is visible, if the browser supports that. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let unmounted = false;
    const acquire = async () => {
      if (document.visibilityState !== "visible" || unmounted) return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (unmounted) await lock.release();
      } catch {
        // The browser denies it on a low battery or without focus. The board works without it, and the lock is requested
        // again when the page becomes visible.
        lock = undefined;
      }
    };
    const onVisible = () => void acquire();
    void acquire();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      unmounted = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}
