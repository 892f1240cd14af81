import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    accounts: { ofInstallation: "sign-in methods of people", notExported: "person" },
    passkeys: { ofInstallation: "sign-in methods of people", notExported: "person" },
    profiles: { ofInstallation: "people", notExported: "person" },
    sessions: { ofInstallation: "sign-ins of people", notExported: "person" },
    sign_ups: { ofInstallation: "people whose address is not confirmed yet", notExported: "person" },
    two_factors: { ofInstallation: "sign-in methods of people", notExported: "person" },
    users: { ofInstallation: "people", notExported: "person" },
    verifications: { ofInstallation: "confirmation and reset links", notExported: "person" },
  },
};
