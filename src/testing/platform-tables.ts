import { databaseTables } from "#src/main/features.ts";

/** Tables that belong to the installation and not to a company, each with its reason. */
export const PLATFORM_TABLES: Record<string, string> = {
  // The schema that declarations are typed by leaves out both.
  database_functions: "what was applied",
  migrations: "what was applied",
  ...Object.fromEntries(
    databaseTables.all.flatMap(({ name, ofInstallation }) =>
      ofInstallation === undefined ? [] : [[name, ofInstallation]],
    ),
  ),
};
