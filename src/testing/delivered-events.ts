import type { TestApp } from "#src/testing/app.ts";

/**
 * Waits until every event that was published for the company before has reached the application: events arrive in
 * order.
 */
export function deliveredEvents({ platform, pool }: TestApp, companyId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = platform.events.subscribe(companyId, ({ type }) => {
      if (type !== "test.last") return;
      stop();
      resolve();
    });
    const payload = JSON.stringify({ company_id: companyId, type: "test.last" });
    pool.query("select pg_notify('comanda', $1)", [payload]).catch(reject);
  });
}
