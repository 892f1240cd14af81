import * as archives from "#src/features/archives/contract.ts";
import {
  deleteArchiveImport,
  importArchive,
  readArchiveImport,
  uploadArchive,
} from "#src/features/archives/server/archives.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const archiveRoutes: Route[] = [
  route(archives.readArchiveImport, (context) => readArchiveImport(context)),
  scopedRoute(archives.uploadArchive, async (scope, { body }) => ({ import: await uploadArchive(scope, body) })),
  route(archives.importArchive, async (context, { query }) => ({ import: await importArchive(context, query.id) })),
  scopedRoute(archives.deleteArchiveImport, async (scope, { query }) => ({
    id: await deleteArchiveImport(scope, query.id),
  })),
];
