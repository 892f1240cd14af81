import { useEffect, useState } from "react";
import { openStateAt, type OpenState } from "#src/features/hours/rules.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { dayIn } from "#src/shared/time.ts";

/** Whether the restaurant is open, until when that stays so, and its day ("2026-03-29"). */
export interface Opening extends OpenState {
  today: string;
}

/** Days change too, and a phone that slept through a timer looks again soon. */
const MAX_DURATION_MS = 300_000;
/** By then we would have heard the server's clock, if it could be heard. */
const UNHEARD_MS = 5000;

/**
 * The opening as it was when the page was sent, and then as the hours formatText, to the minute. `ahead` is how far the server's clock is
 * before this device's, which may be set to anything; null until it has been heard.
 */
export function useOpening(company: ShownMenu["company"], sent: Opening, ahead: number | null): Opening {
  const [opening, setOpening] = useState(sent);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = Date.now() + (ahead ?? 0);
      const next = { ...openStateAt(company, now), today: dayIn(company.timezone, new Date(now)) };
      setOpening((before) => (isSame(before, next) ? before : next));
      timer = setTimeout(look, Math.min(MAX_DURATION_MS, Math.max(0, (next.until ?? Infinity) - now) + 1));
    };
    const onReturn = () => {
      if (document.visibilityState === "visible") look();
    };
    if (ahead === null) timer = setTimeout(look, UNHEARD_MS);
    else look();
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [company, ahead]);
  return opening;
}

const isSame = (a: Opening, b: Opening) => a.open === b.open && a.until === b.until && a.today === b.today;
