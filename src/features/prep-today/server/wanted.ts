import type { WantedStock } from "#src/features/prep/server/prep-list.ts";
import type { Context } from "#src/server/context.ts";

/** What should be there of a prep item, because so much will be needed. */
export interface Wanted extends WantedStock {
  /** In a sentence. */
  why: string;
}

/** Returns by item what should be there until it can be prepared again; items without a forecast are missing. */
export async function readWanted(_context: Context, _day: string, _today: string): Promise<Map<string, Wanted>> {
  return new Map();
}
