import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * Loads again also what was still loading for the first time when it became outdated: the server may have read before the
 * change. The library joins such a load instead, and what it brings then counts as new.
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
    // A load that fails is shown where it is used, and has nothing that could be outdated.
    await query.promise?.catch(() => undefined);
    this.#outdated.delete(query);
    if (query.state.data === undefined) return;
    await super.invalidateQueries({ predicate: (one) => one === query, ...(refetchType && { refetchType }) }, options);
  }
}

/** One that waits for a connection has read nothing yet. */
const isFirstLoad = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === "fetching";
