import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

export const orderChecks: FeatureChecks = { growingTables: ["orders", "order_items", "payments", "refunds"] };
