import { useEffect, useState } from "react";
import { openStateAt, type OpenState } from "#src/features/companies/hours/rules.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { dayIn } from "#src/shared/time.ts";

/** Whether the restaurant is open, until when, and its day ("2026-03-29"). */
export interface Opening extends OpenState {
  today: string;
}

/** The opening state that the server rendered, and until when it is valid. */
export interface RenderedOpening extends Opening {
  valid_until: number;
}

/**
 * Maximum time between two computations of the state, because the day changes too, and a sleeping phone misses its
 * timers.
 */
const MAX_TIMER_MS = 300_000;
/** How long to wait for the server's clock before the clock of this device is used. */
const CLOCK_TIMEOUT_MS = 5000;

/**
 * Returns the opening state of the rendered page, then updates it as the opening hours begin and end. `serverAheadMs` is
 * how far the server's clock is ahead of this device's, whose clock may be wrong; null while that is unknown.
 */
export function useOpening(
  company: ShownMenu["company"],
  rendered: RenderedOpening,
  serverAheadMs: number | null,
): Opening {
  const [opening, setOpening] = useState<Opening>(rendered);
  const [renderedFor] = useState(company);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      const now = Date.now() + (serverAheadMs ?? 0);
      // The first computation in a time zone takes 50 ms on a slow phone, so it waits until something changes.
      const next =
        company === renderedFor && now < rendered.valid_until
          ? rendered
          : { ...openStateAt(company, now), today: dayIn(company.timezone, new Date(now)) };
      setOpening((before) => (isSame(before, next) ? before : next));
      timer = setTimeout(update, Math.min(MAX_TIMER_MS, Math.max(0, (next.until ?? Infinity) - now) + 1));
    };
    const onReturn = () => {
      if (document.visibilityState === "visible") update();
    };
    if (serverAheadMs === null) timer = setTimeout(update, CLOCK_TIMEOUT_MS);
    else update();
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [company, serverAheadMs, renderedFor, rendered]);
  return opening;
}

const isSame = (a: Opening, b: Opening) => a.open === b.open && a.until === b.until && a.today === b.today;
