/**
 * The features from the base up. A feature imports only those before it: what a lower one must tell a higher one it
 * announces (`server/announce.ts`), and a screen takes a part of a higher one as a prop (`main/app`). The linter reads this
 * list.
 */
export const FEATURES = [
  "proof",
  "activity",
  "accounts",
  "companies",
  "billing",
  "onboarding",
  "messaging",
  "hours",
  "calendar",
  "suppliers",
  "inventory",
  "lots",
  "prep",
  "categories",
  "dishes",
  "invoices",
  "orders",
  "totals",
  "counts",
  "tables",
  "menu",
  "setup",
  "reports",
  "variance",
  "demand",
  "forecasts",
  "prep-today",
  "stock-value",
  "search",
  "dashboard",
  "site",
] as const;
