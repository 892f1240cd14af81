import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    device_pairings: { ofInstallation: "a tablet's code, before its company is known", notExported: "installation" },
    device_turns: { notExported: "person" },
    devices: { notExported: "link" },
    member_pins: { notExported: "person" },
    pin_attempts: { notExported: "person" },
  },
};
