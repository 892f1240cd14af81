import { recordPrintedCodes } from "#src/features/dashboard/setup/server/setup.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const setupListeners: Listener<Context>[] = [
  { to: "tables.codes-printed", run: (context) => recordPrintedCodes(context) },
];
