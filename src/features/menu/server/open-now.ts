import { openStateAt, type OpenState } from "#src/features/hours/rules.ts";
import type { CachedMenu } from "#src/features/menu/server/cached-menu.ts";
import { dayIn } from "#src/shared/time.ts";

/** Whether the restaurant is open as a page is sent, and its day. A page is made anew when either changes. */
export interface OpenNow extends OpenState {
  today: string;
}

const MINUTE_MS = 60_000;
const known = new WeakMap<CachedMenu, { now: OpenNow; until: number }>();

/** Reckoned at most once a minute and at the minute of change: nothing that is kept outlives the state it shows. */
export function openNow(kept: CachedMenu, moment = Date.now()): OpenNow {
  const before = known.get(kept);
  if (before && moment < before.until) return before.now;
  const now = { ...openStateAt(kept.company, moment), today: dayIn(kept.company.timezone, new Date(moment)) };
  const nextMinute = (Math.floor(moment / MINUTE_MS) + 1) * MINUTE_MS;
  known.set(kept, { now, until: Math.min(now.until ?? Infinity, nextMinute) });
  return now;
}
