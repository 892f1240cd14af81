import type { CachedMenu } from "#src/features/menu/server/cached-menu.ts";

/** Maximum age of a menu in memory: a notification can be lost unnoticed when a network fails. */
const MAX_AGE_MS = 60_000;
/** Maximum number of changed dishes that are read separately; with more, the whole menu is read again. */
const MAX_CHANGED_DISHES = 8;

/**
 * Maximum delay of the timer for a change of the menu, because longer timers are not exact. After it, the time is
 * checked again.
 */
const MAX_DELAY_MS = 3_600_000;
/** The clock of the database may be a little behind this process's. */
const CLOCK_MARGIN_MS = 20;

interface MenuReader {
  readAll: () => Promise<CachedMenu>;
  readDishes: (menu: CachedMenu, ids: readonly string[]) => Promise<CachedMenu>;
  /** Called when the menu changes because of the time: serving hours begin or end, or a stop ends. */
  onClock: () => void;
}

/** One restaurant's menu in memory, which is read again in part or whole when it has changed. */
export interface RefreshedMenu {
  /** Returns the menu if it is known to be current. */
  current: () => CachedMenu | undefined;
  /** Returns a menu with every change of which this process was notified before the call. */
  read: () => Promise<CachedMenu>;
  /** Marks one dish as changed; null: anything may have changed. */
  invalidate: (dishId: string | null) => void;
  /** Stops following the clock. */
  stop: () => void;
}

export function createRefreshedMenu({ readAll, readDishes, onClock }: MenuReader): RefreshedMenu {
  let menu: CachedMenu | undefined;
  /** When the whole menu was last read. */
  let readAt = 0;
  let changedDishes = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function followClock({ source: { nextChange } }: CachedMenu): void {
    clearTimeout(timer);
    if (nextChange === null) return;
    const delay = Math.max(0, nextChange - Date.now()) + CLOCK_MARGIN_MS;
    timer = setTimeout(
      () => {
        invalidate(null);
        onClock();
      },
      Math.min(delay, MAX_DELAY_MS),
    ).unref();
  }

  function invalidate(dishId: string | null): void {
    shared.markOutdated();
    if (dishId !== null) changedDishes.add(dishId);
    if (dishId !== null && changedDishes.size <= MAX_CHANGED_DISHES) return;
    menu = undefined;
    changedDishes = new Set();
  }

  const recent = () => (performance.now() - readAt < MAX_AGE_MS ? menu : undefined);

  const shared = shareRuns(async () => {
    const base = recent();
    const ids = [...changedDishes];
    if (base && ids.length === 0) return base;
    const startedAt = performance.now();
    menu = undefined;
    const begun = (changedDishes = new Set());
    const result = base ? await readDishes(base, ids) : await readAll();
    // A change during the read may be missing from the result. If the whole menu was invalidated meanwhile, there is a
    // new set.
    if (changedDishes === begun) {
      menu = result;
      if (!base) readAt = startedAt;
    }
    followClock(result);
    return result;
  });

  const current = () => (shared.isRunning() || changedDishes.size > 0 ? undefined : recent());

  return {
    current,
    read: async () => current() ?? shared.run(),
    invalidate,
    stop: () => clearTimeout(timer),
  };
}

/**
 * Executes runs one at a time. Callers share the current run. If the current run is out of date, they share the next
 * run, which follows it.
 */
function shareRuns<T>(start: () => Promise<T>) {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  let outdated = false;

  function run(): Promise<T> {
    if (!running) {
      outdated = false;
      running = start().finally(() => (running = undefined));
      return running;
    }
    if (!outdated) return running;
    const runNext = () => {
      next = undefined;
      return run();
    };
    next ??= running.then(runNext, runNext);
    return next;
  }

  return { run, isRunning: () => running !== undefined, markOutdated: () => (outdated = true) };
}
