import { openStateAt, type OpenState } from "#src/features/companies/hours/rules.ts";
import type { CachedMenu } from "#src/features/menu/server/cached-menu.ts";
import { addDays, dayIn, momentIn } from "#src/shared/time.ts";

/** Whether the restaurant is open when a page is sent, and its day. A page is rendered again when either changes. */
interface OpenNow extends OpenState {
  today: string;
  /** When the state or the day changes. */
  valid_until: number;
}

const MINUTE_MS = 60_000;
const states = new WeakMap<CachedMenu, { state: OpenNow; until: number }>();

/**
 * Returns the opening state. It is computed at most once a minute, and again at the moment of a change: no cached page
 * shows a state that has ended.
 */
export function openNow(menu: CachedMenu, moment = Date.now()): OpenNow {
  const known = states.get(menu);
  if (known && moment < known.until) return known.state;
  const { timezone } = menu.company;
  const open = openStateAt(menu.company, moment);
  const today = dayIn(timezone, new Date(moment));
  const midnight = momentIn(timezone, addDays(today, 1), 0);
  const state = { ...open, today, valid_until: Math.min(open.until ?? Infinity, midnight) };
  const nextMinute = (Math.floor(moment / MINUTE_MS) + 1) * MINUTE_MS;
  states.set(menu, { state, until: Math.min(state.until ?? Infinity, nextMinute) });
  return state;
}
