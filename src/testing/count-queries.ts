import type { TestApp } from "#src/testing/app.ts";

/** Counts the queries on the pool's connections from now on. */
export function countQueries({ pool }: Pick<TestApp, "pool">): () => number {
  let count = 0;
  const seen = new WeakSet<object>();
  pool.on("acquire", (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    Object.assign(client, {
      query: (...parameters: unknown[]) => {
        count += 1;
        return query(...parameters);
      },
    });
  });
  return () => count;
}
