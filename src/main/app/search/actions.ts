import {
  IconCamera,
  type Icon,
  IconBrush,
  IconClipboardCheck,
  IconExternalLink,
  IconFingerprint,
  IconMessage,
  IconChartBar,
  IconClock,
  IconLanguage,
  IconDatabaseExport,
  IconPlus,
  IconQrcode,
  IconReceiptRefund,
  IconSettings,
  IconTableImport,
  IconToolsKitchen2,
  IconUpload,
  IconUsers,
} from "@tabler/icons-react";
import { screenLinks } from "#src/main/app/shell/screen-links.ts";
import type { ScreenPath } from "#src/main/screens.ts";

/** A screen or an action, found by its label and its other names. */
export interface Action {
  id: string;
  label: string;
  /** Other words for it. */
  keywords: string;
  Icon: Icon;
  to: ScreenPath;
  search?: Record<string, string>;
}

const SCREEN_KEYWORDS: Partial<Record<ScreenPath, string>> = {
  "/dashboard": "home start today",
  "/inventory": "stock ingredients items",
  "/dishes": "menu recipes categories",
  "/suppliers": "vendors",
  "/orders": "sales refund void discount receipt bill",
  "/kitchen": "board tickets",
  "/tables": "qr codes seats",
  "/invoices": "bills receipts",
  "/reports": "sales numbers csv pdf best sellers food cost refunds discounts voids",
};

/** Only owners and managers can search, and all of them have all links. */
export const SCREEN_ACTIONS: readonly Action[] = [
  ...screenLinks("owner").map(({ to, label, Icon }) => ({
    id: to,
    label,
    Icon,
    to,
    keywords: SCREEN_KEYWORDS[to] ?? "",
  })),
  {
    id: "/menu-hours",
    label: "Menu Hours",
    keywords: "breakfast lunch schedule times served dishes categories",
    Icon: IconClock,
    to: "/menu-hours",
  },
  {
    id: "/menu-languages",
    label: "Menu Languages",
    keywords: "translate translation words spanish french german chinese english guests",
    Icon: IconLanguage,
    to: "/menu-languages",
  },
  {
    id: "/credits",
    label: "Credits",
    keywords: "refund damaged short credit note supplier money back",
    Icon: IconReceiptRefund,
    to: "/credits",
  },
  { id: "/messages", label: "Messages", keywords: "whatsapp outbox alerts", Icon: IconMessage, to: "/messages" },
  {
    id: "/settings",
    label: "Settings",
    keywords: "company hours language tax gst vat pickup takeaway collect printer printing",
    Icon: IconSettings,
    to: "/settings",
  },
  {
    id: "/settings/people",
    label: "People",
    keywords: "staff team members roles invite waiter cook manager",
    Icon: IconUsers,
    to: "/settings/people",
  },
  {
    id: "/menu-photos",
    label: "Dishes from a Menu",
    keywords: "photo pdf menu card scan read import dishes prices sizes categories",
    Icon: IconCamera,
    to: "/menu-photos",
  },
  {
    id: "/settings/sign-in",
    label: "Signing In",
    keywords: "two-step 2fa totp authenticator passkey security password recovery sessions devices",
    Icon: IconFingerprint,
    to: "/settings/sign-in",
  },
  {
    id: "/settings/data",
    label: "Your Data",
    keywords: "export download archive zip csv everything take along backup",
    Icon: IconDatabaseExport,
    to: "/settings/data",
  },
  {
    id: "/restaurants",
    label: "All Places",
    keywords: "restaurants locations branches compare several",
    Icon: IconChartBar,
    to: "/restaurants",
  },
  { id: "/subscription", label: "Subscription", keywords: "plan payment", Icon: IconSettings, to: "/subscription" },
];

/** The actions that can be started from every screen. */
export const ACTIONS: readonly Action[] = [
  {
    id: "add-dish",
    label: "Add dish",
    keywords: "new create menu",
    Icon: IconPlus,
    to: "/dishes",
    search: { add: "1" },
  },
  {
    id: "import",
    label: "Import a list",
    keywords: "csv spreadsheet excel file square toast marketman ingredients suppliers dishes",
    Icon: IconTableImport,
    to: "/import",
  },
  {
    id: "add-ingredient",
    label: "Add ingredient",
    keywords: "new create inventory item",
    Icon: IconPlus,
    to: "/inventory",
    search: { add: "1" },
  },
  {
    id: "add-supplier",
    label: "Add supplier",
    keywords: "new create",
    Icon: IconPlus,
    to: "/suppliers",
    search: { add: "1" },
  },
  { id: "add-order", label: "Add order", keywords: "new create", Icon: IconPlus, to: "/orders", search: { add: "1" } },
  {
    id: "upload-invoice",
    label: "Upload invoice",
    keywords: "photo scan receive delivery",
    Icon: IconUpload,
    to: "/inventory",
    search: { upload: "1" },
  },
  {
    id: "stocktake",
    label: "Count stock",
    keywords: "stocktake inventory",
    Icon: IconClipboardCheck,
    to: "/inventory/stocktake",
  },
  {
    id: "prep-list",
    label: "Make a batch",
    keywords: "prep list sauce dough recipe batches",
    Icon: IconToolsKitchen2,
    to: "/prep",
  },
  { id: "codes", label: "Print table codes", keywords: "qr tables reset", Icon: IconQrcode, to: "/tables" },
];

export const VIEW_MENU = { id: "view-menu", label: "View menu", keywords: "guest public open", Icon: IconExternalLink };
export const SWITCH_SCHEME = {
  id: "scheme",
  label: "Switch light or dark",
  keywords: "theme appearance",
  Icon: IconBrush,
};
