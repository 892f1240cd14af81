import { tables as accounts } from "#src/features/accounts/server/database-tables.ts";
import { tables as activity } from "#src/features/activity/server/database-tables.ts";
import { tables as agentMessages } from "#src/features/agent/agent-messages/server/database-tables.ts";
import { tables as agent } from "#src/features/agent/server/database-tables.ts";
import { tables as archives } from "#src/features/archives/server/database-tables.ts";
import { tables as billing } from "#src/features/billing/server/database-tables.ts";
import { tables as bills } from "#src/features/invoices/bills/server/database-tables.ts";
import { tables as calendar } from "#src/features/companies/calendar/server/database-tables.ts";
import { tables as categories } from "#src/features/dishes/categories/server/database-tables.ts";
import { tables as chatLinks } from "#src/features/agent/chat-links/server/database-tables.ts";
import { tables as companies } from "#src/features/companies/server/database-tables.ts";
import { tables as counts } from "#src/features/counts/server/database-tables.ts";
import { tables as credits } from "#src/features/credits/server/database-tables.ts";
import { tables as dashboard } from "#src/features/dashboard/server/database-tables.ts";
import { tables as deliveries } from "#src/features/deliveries/server/database-tables.ts";
import { tables as demand } from "#src/features/forecasts/demand/server/database-tables.ts";
import { tables as devices } from "#src/features/people/devices/server/database-tables.ts";
import { tables as dishes } from "#src/features/dishes/server/database-tables.ts";
import { tables as exports } from "#src/features/archives/exports/server/database-tables.ts";
import { tables as forecasts } from "#src/features/forecasts/server/database-tables.ts";
import { tables as inventory } from "#src/features/inventory/server/database-tables.ts";
import { tables as invoices } from "#src/features/invoices/server/database-tables.ts";
import { tables as lots } from "#src/features/inventory/lots/server/database-tables.ts";
import { tables as members } from "#src/features/people/members/server/database-tables.ts";
import { tables as menuPhotos } from "#src/features/imports/menu-photos/server/database-tables.ts";
import { tables as messaging } from "#src/features/messages/server/database-tables.ts";
import { tables as options } from "#src/features/offer/options/server/database-tables.ts";
import { tables as orders } from "#src/features/orders/server/database-tables.ts";
import { tables as prepToday } from "#src/features/forecasts/prep-today/server/database-tables.ts";
import { tables as prep } from "#src/features/prep/server/database-tables.ts";
import { tables as priceWatch } from "#src/features/invoices/price-watch/server/database-tables.ts";
import { tables as printing } from "#src/features/till/printing/server/database-tables.ts";
import { tables as purchasing } from "#src/features/purchasing/server/database-tables.ts";
import { tables as receiving } from "#src/features/receiving/server/database-tables.ts";
import { tables as reports } from "#src/features/reports/server/database-tables.ts";
import { tables as salesReceipts } from "#src/features/orders/receipts/server/database-tables.ts";
import { tables as schedules } from "#src/features/offer/schedules/server/database-tables.ts";
import { tables as setup } from "#src/features/dashboard/setup/server/database-tables.ts";
import { tables as stockValue } from "#src/features/reports/stock-value/server/database-tables.ts";
import { tables as stops } from "#src/features/dishes/stops/server/database-tables.ts";
import { tables as supplierItems } from "#src/features/inventory/supplier-items/server/database-tables.ts";
import { tables as suppliers } from "#src/features/suppliers/server/database-tables.ts";
import { tables } from "#src/features/tables/server/database-tables.ts";
import { tables as taxes } from "#src/features/offer/taxes/server/database-tables.ts";
import { tables as totals } from "#src/features/reports/totals/server/database-tables.ts";
import { tables as translations } from "#src/features/offer/translations/server/database-tables.ts";
import { tables as server } from "#src/server/db/database-tables.ts";
import { collectTables, type DeclaredTables, type FeatureTables } from "#src/server/db/declared-tables.ts";
import type { FEATURES } from "#src/main/feature-order.ts";

/** The features that have tables, and the platform of the server. */
// prettier-ignore
const declared: { readonly [F in (typeof FEATURES)[number] | "server"]?: FeatureTables } = {
  activity, accounts, companies, members, devices, billing, messaging, calendar, suppliers, inventory,
  "supplier-items": supplierItems, lots, prep, stops, categories, dishes, taxes, schedules, options, translations,
  deliveries, invoices, bills, orders, "sales-receipts": salesReceipts, printing, totals, counts, tables, setup,
  reports, demand, forecasts, "prep-today": prepToday, purchasing, receiving, credits, agent, "chat-links": chatLinks,
  "price-watch": priceWatch, "stock-value": stockValue, "menu-photos": menuPhotos, exports, archives, dashboard,
  "agent-messages": agentMessages, server,
};

/**
 * Every table and view of the database with its owner and what becomes of its columns. A feature declares its own in
 * `server/database-tables.ts`; exports, archives and closings read them from here and know none of them by name.
 */
export const databaseTables: DeclaredTables = { all: collectTables(declared), module: import.meta.url };
