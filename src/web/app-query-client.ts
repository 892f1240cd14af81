import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * A query client that also repeats a first load if its data became outdated while it was still running: the server may
 * have read the data before the change. The library would join the running load and then treat its result as new.
 */
export class AppQueryClient extends QueryClient {
  /** Loads that will be repeated. */
  readonly #outdated = new Set<Query>();

  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll(filters)
      .filter((query) => isFirstLoad(query) && !this.#outdated.has(query));
    for (const query of loading) this.#outdated.add(query);
    const done = super.invalidateQueries(filters, options);
    await Promise.all([done, ...loading.map((query) => this.#repeat(query, filters?.refetchType, options))]);
  }

  async #repeat(query: Query, refetchType: InvalidateQueryFilters["refetchType"], options?: InvalidateOptions) {
    // A failed load is shown where its data is used, and has no data that could be outdated.
    await query.promise?.catch(() => undefined);
    this.#outdated.delete(query);
    if (query.state.data === undefined) return;
    await super.invalidateQueries({ predicate: (one) => one === query, ...(refetchType && { refetchType }) }, options);
  }
}

/** Returns whether a query loads for the first time. A query that waits for a connection has read nothing yet. */
const isFirstLoad = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === "fetching";
