import type { Listener } from "#src/server/announce.ts";
import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";
import type { Context, Platform } from "#src/server/context.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";
import type { Extension } from "#src/server/extensions.ts";
import type { Page } from "#src/server/http/pages.ts";
import type { Route } from "#src/server/http/route.ts";
import type { Job } from "#src/server/jobs.ts";

/** What a feature adds to the server, in its `feature.ts`; `main/features.ts` lists the features. */
export interface Feature {
  /** The tables of the feature and of its parts. */
  tables?: readonly FeatureTables[];
  routes?: readonly Route[];
  /** Routes whose shapes depend on the extensions that all features add to this one. */
  routesWith?: (extensions: readonly Extension[]) => readonly Route[];
  /** Pages that the server renders. */
  pages?: readonly Page[];
  jobs?: readonly Job[];
  /** Functions that run when a lower feature announces something. */
  listeners?: readonly Listener<Context>[];
  /** What it adds to lower features. */
  extensions?: readonly Extension[];
  /** Functions that start in each process that works on jobs, to act on events. */
  watchers?: readonly ((platform: Platform) => void)[];
  /** The checks that the feature makes in a database that was restored for a trial. */
  backupChecks?: readonly FeatureChecks[];
}
