import type { Plugin } from "vite";

/** Fails where a bundle of the web would read a table beside a module (src/shared/read-rows.ts): browsers have no such files. */
export const withoutTables: Plugin = {
  name: "without-tables",
  enforce: "pre",
  resolveId(source, importer) {
    if (source.endsWith("/read-rows.ts"))
      this.error(`${importer} reads a file beside itself, which browsers do not have.`);
  },
};
