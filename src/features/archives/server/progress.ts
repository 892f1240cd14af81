import { sql } from "kysely";
import type { Scope } from "#src/server/context.ts";

const EVERY_MS = 1000;

/**
 * Reports the progress of an import in separate transactions, because the import's own transactions are visible only
 * when it is done.
 */
export interface Progress {
  /** Rows or files that are done. */
  add(count: number): void;
  /** How many rows and files are done. */
  count(): number;
  stop(): Promise<void>;
}

export function startProgress(scope: Scope, id: string): Progress {
  let done = 0;
  let written = 0;
  let saving = Promise.resolve();
  const save = () => {
    if (done === written) return;
    const now = done;
    written = now;
    saving = saving
      .then(() =>
        scope.within(({ db, companyId }) =>
          sql`
        update archive_imports set progress = ${now} where company_id = ${companyId} and id = ${id}`.execute(db),
        ),
      )
      .then(() => undefined)
      // The number is only shown; nothing else depends on it.
      .catch((error: unknown) => scope.log.warn({ err: error }, "the progress of an import was not saved"));
  };
  const timer = setInterval(save, EVERY_MS);
  return {
    count: () => done,
    add(count: number): void {
      done += count;
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await saving;
    },
  };
}
