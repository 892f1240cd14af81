import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    checkouts: { ofInstallation: "a payment begins before there is a company", notExported: "plan" },
    company_subscriptions: { notExported: "plan" },
    payment_events: { ofInstallation: "webhooks, handled once, before their company is known", notExported: "installation" },
    plan_notices: { notExported: "plan" },
    plus_tries: { notExported: "plan" },
  },
};
