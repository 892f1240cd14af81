import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    chat_link_codes: { ofInstallation: "a person's, before a phone is linked", notExported: "person" },
    chat_links: { ofInstallation: "a person's phone, which may write for several companies", notExported: "person" },
    chat_unlinked_numbers: { ofInstallation: "numbers of nobody", notExported: "installation" },
  },
};
