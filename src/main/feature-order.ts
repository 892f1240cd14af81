/**
 * The features in layers, lowest first. A feature imports only those before it. A lower feature announces events to
 * higher ones (`server/announce.ts`) or uses their extensions (`server/extensions.ts`), and a screen receives a part
 * of a higher feature as a prop (`main/app`).
 *
 * A feature with parts is listed with them, also lowest first; `.` means the files in the feature's own folders. The
 * linter reads this list.
 */
export const FEATURES: readonly (string | readonly [feature: string, ...parts: string[]])[] = [
  "activity",
  "accounts",
  ["companies", ".", "hours", "calendar"],
  ["people", "members", "devices"],
  ["billing", ".", "onboarding"],
  "messages",
  "suppliers",
  ["inventory", ".", "supplier-items", "lots"],
  "prep",
  ["dishes", "stops", "categories", "."],
  ["offer", "taxes", "schedules", "options", "translations"],
  ["orders", ".", "kitchen", "receipts"],
  ["till", ".", "printing"],
  ["reports", "proof", "totals", ".", "stock-value"],
  ["counts", ".", "variance"],
  "tables",
  "documents",
  "deliveries",
  ["forecasts", "demand", ".", "prep-today"],
  ["invoices", ".", "upload", "prices", "receipts", "comparison", "review", "bills", "price-watch"],
  ["operations", "backups", "restored"],
  "purchasing",
  "receiving",
  "credits",
  ["menu", ".", "guest-help"],
  ["imports", ".", "menu-photos"],
  ["dashboard", "setup", ".", "search", "restaurants"],
  ["agent", ".", "chat-links", "agent-messages"],
  ["archives", "exports", ".", "closings"],
  "site",
];
