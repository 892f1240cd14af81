import { authEndpoints } from "#src/features/accounts/contract.ts";
import { authHooks } from "#src/features/accounts/server/auth-hooks.ts";
import { accountRoutes } from "#src/features/accounts/server/routes.ts";
import { activityRoutes } from "#src/features/activity/server/routes.ts";
import { refreshDueSubscriptions } from "#src/features/billing/server/jobs.ts";
import { noticeJobs } from "#src/features/billing/server/notices.ts";
import { agentMessageJobs } from "#src/features/agent/agent-messages/server/jobs.ts";
import { agentJobs } from "#src/features/agent/server/jobs.ts";
import { agentListeners } from "#src/features/agent/server/listeners.ts";
import { agentRoutes } from "#src/features/agent/server/routes.ts";
import { billingRoutes } from "#src/features/billing/server/routes.ts";
import { backupRoutes } from "#src/features/operations/backups/server/routes.ts";
import { calendarRoutes } from "#src/features/companies/calendar/server/routes.ts";
import { categoryRoutes } from "#src/features/dishes/categories/server/routes.ts";
import { companyRoutes } from "#src/features/companies/server/routes.ts";
import { countListeners } from "#src/features/counts/server/listeners.ts";
import { proveConfidence } from "#src/features/counts/server/prove-confidence.ts";
import { countRoutes } from "#src/features/counts/server/routes.ts";
import { creditJobs } from "#src/features/credits/server/jobs.ts";
import { creditListeners } from "#src/features/credits/server/listeners.ts";
import { creditRoutes } from "#src/features/credits/server/routes.ts";
import { proveWonBack } from "#src/features/credits/server/won-back.ts";
import { dashboardRoutes } from "#src/features/dashboard/server/routes.ts";
import { deliveryListeners } from "#src/features/deliveries/server/listeners.ts";
import { deliveryRoutes } from "#src/features/deliveries/server/routes.ts";
import { demandJobs } from "#src/features/forecasts/demand/server/close-jobs.ts";
import { demandListeners } from "#src/features/forecasts/demand/server/close-listeners.ts";
import { demandRoutes } from "#src/features/forecasts/demand/server/demand-routes.ts";
import { aiRoutes } from "#src/features/dishes/ai/server/routes.ts";
import { dishJobs } from "#src/features/dishes/server/jobs.ts";
import { dishListeners } from "#src/features/dishes/server/listeners.ts";
import { dishRoutes } from "#src/features/dishes/server/routes.ts";
import { checkArchive } from "#src/features/archives/server/check-archive.ts";
import { expireUploads } from "#src/features/archives/server/expire-uploads.ts";
import { archiveRoutes } from "#src/features/archives/server/routes.ts";
import { runImport } from "#src/features/archives/server/run-import.ts";
import { eraseClosed } from "#src/features/archives/closings/server/erase.ts";
import { mailClosing } from "#src/features/archives/closings/server/mail-closing.ts";
import { closingRoutes } from "#src/features/archives/closings/server/routes.ts";
import { makeExport } from "#src/features/archives/exports/server/make-export.ts";
import { exportRoutes } from "#src/features/archives/exports/server/routes.ts";
import { outlookLines } from "#src/features/forecasts/server/glance-mail.ts";
import { forecastRoutes } from "#src/features/forecasts/server/routes.ts";
import { forecastJobs, forecastListeners } from "#src/features/forecasts/server/jobs.ts";
import { readMenuJob } from "#src/features/imports/menu-photos/server/read-menu-job.ts";
import { menuPhotoRoutes } from "#src/features/imports/menu-photos/server/routes.ts";
import { analyzeImported } from "#src/features/imports/server/analyze-imported.ts";
import { importRoutes } from "#src/features/imports/server/routes.ts";
import { inventoryListeners } from "#src/features/inventory/server/listeners.ts";
import { reorderJobs } from "#src/features/inventory/server/reorder.ts";
import { inShownUnits } from "#src/features/inventory/server/shown-units.ts";
import { inventoryRoutes } from "#src/features/inventory/server/routes.ts";
import { invoiceListeners } from "#src/features/invoices/receipts/server/listeners.ts";
import { comparisonRoutes } from "#src/features/invoices/comparison/server/routes.ts";
import { priceRoutes } from "#src/features/invoices/prices/server/routes.ts";
import { receiptRoutes } from "#src/features/invoices/receipts/server/routes.ts";
import { reviewRoutes } from "#src/features/invoices/review/server/routes.ts";
import { uploadRoutes } from "#src/features/invoices/upload/server/routes.ts";
import { purchasingJobs } from "#src/features/purchasing/server/jobs.ts";
import { purchasingListeners } from "#src/features/purchasing/server/listeners.ts";
import { provePurchase } from "#src/features/purchasing/server/prove-purchase.ts";
import { purchasingRoutes } from "#src/features/purchasing/server/routes.ts";
import { remakeNumberKeysJob } from "#src/features/invoices/upload/server/remake-number-keys.ts";
import { readUpload } from "#src/features/invoices/upload/server/read-upload.ts";
import { receivingJobs } from "#src/features/receiving/server/jobs.ts";
import { receivingRoutes } from "#src/features/receiving/server/routes.ts";
import { lotListeners } from "#src/features/inventory/lots/server/listeners.ts";
import { lotRoutes } from "#src/features/inventory/lots/server/routes.ts";
import { memberRoutes } from "#src/features/people/members/server/routes.ts";
import { deviceRoutes } from "#src/features/people/devices/server/routes.ts";
import { translationRoutes } from "#src/features/offer/translations/server/routes.ts";
import { scheduleRoutes } from "#src/features/offer/schedules/server/routes.ts";
import { stopRoutes } from "#src/features/dishes/stops/server/routes.ts";
import { restaurantRoutes } from "#src/features/dashboard/restaurants/server/routes.ts";
import { menuPages } from "#src/features/menu/server/pages.ts";
import { guestHelpRoutes } from "#src/features/menu/guest-help/server/routes.ts";
import { menuRoutes } from "#src/features/menu/server/routes.ts";
import { messagingJobs } from "#src/features/messages/server/jobs.ts";
import { chatLinkJobs } from "#src/features/agent/chat-links/server/jobs.ts";
import { chatLinkListeners } from "#src/features/agent/chat-links/server/send-later.ts";
import { receiveChat } from "#src/features/agent/chat-links/server/receive.ts";
import { chatLinkRoutes } from "#src/features/agent/chat-links/server/routes.ts";
import { messagingRoutes } from "#src/features/messages/server/routes.ts";
import { onboardingRoutes } from "#src/features/billing/onboarding/server/routes.ts";
import { optionListeners } from "#src/features/offer/options/server/listeners.ts";
import { optionRoutes } from "#src/features/offer/options/server/routes.ts";
import { orderJobs } from "#src/features/orders/server/order-alerts.ts";
import { kitchenRoutes } from "#src/features/orders/kitchen/server/routes.ts";
import { tillRoutes } from "#src/features/till/server/routes.ts";
import { orderRoutes } from "#src/features/orders/server/routes.ts";
import { proofRoutes } from "#src/features/reports/proof/server/routes.ts";
import { printingJobs, watchOrders } from "#src/features/till/printing/server/find-prints.ts";
import { printingRoutes } from "#src/features/till/printing/server/routes.ts";
import { prepJobs } from "#src/features/prep/server/costs.ts";
import { prepListeners } from "#src/features/prep/server/listeners.ts";
import { prepTodayListeners } from "#src/features/forecasts/prep-today/server/listeners.ts";
import { prepTodayRoutes } from "#src/features/forecasts/prep-today/server/routes.ts";
import { prepRoutes } from "#src/features/prep/server/routes.ts";
import { reportJobs } from "#src/features/reports/server/report-mails.ts";
import { salesReceiptListeners } from "#src/features/orders/receipts/server/listeners.ts";
import { salesReceiptRoutes } from "#src/features/orders/receipts/server/routes.ts";
import { reportRoutes } from "#src/features/reports/server/routes.ts";
import { restoredRoutes } from "#src/features/operations/restored/server/routes.ts";
import { searchRoutes } from "#src/features/dashboard/search/server/routes.ts";
import { setupListeners } from "#src/features/dashboard/setup/server/listeners.ts";
import { setupRoutes } from "#src/features/dashboard/setup/server/routes.ts";
import { sitePages } from "#src/features/site/server/pages.ts";
import { stockValueRoutes } from "#src/features/reports/stock-value/server/routes.ts";
import { supplierItemJobs } from "#src/features/inventory/supplier-items/server/jobs.ts";
import { supplierItemListeners } from "#src/features/inventory/supplier-items/server/listeners.ts";
import { supplierItemRoutes } from "#src/features/inventory/supplier-items/server/routes.ts";
import { supplierRoutes } from "#src/features/suppliers/server/routes.ts";
import { taxRoutes } from "#src/features/offer/taxes/server/routes.ts";
import { tableRoutes } from "#src/features/tables/server/routes.ts";
import { totalsJobs } from "#src/features/reports/totals/server/jobs.ts";
import { proveDemandDay } from "#src/features/forecasts/demand/server/demand-day-proof.ts";
import { proveForecast } from "#src/features/forecasts/server/forecast-proof.ts";
import { billRoutes } from "#src/features/invoices/bills/server/routes.ts";
import { stockValueListeners } from "#src/features/reports/stock-value/server/listeners.ts";
import { priceWatchListeners } from "#src/features/invoices/price-watch/server/listeners.ts";
import { provePrice } from "#src/features/invoices/price-watch/server/price-proof.ts";
import { priceWatchRoutes } from "#src/features/invoices/price-watch/server/routes.ts";
import { varianceRoutes } from "#src/features/counts/variance/server/routes.ts";
import { proveVariance } from "#src/features/counts/variance/server/variance-proof.ts";
import { createOcr } from "#src/invoice-reader/reader.ts";
import { SCREEN_ROOTS, screenAt } from "#src/main/screens.ts";
import type { Context } from "#src/server/context.ts";
import { eventRoutes } from "#src/server/http/event-routes.ts";
import type { Page } from "#src/server/http/pages.ts";
import type { Route } from "#src/server/http/route.ts";
import type { Job } from "#src/server/jobs.ts";
import { databaseTables } from "#src/main/database-tables.ts";
import type { ProductParts } from "#src/server/platform.ts";
import type { Listener } from "#src/server/announce.ts";

/** Every endpoint of the product. */
const verbs: readonly Route[] = [
  ...eventRoutes,
  ...activityRoutes,
  ...accountRoutes,
  ...companyRoutes,
  ...memberRoutes,
  ...deviceRoutes,
  ...restaurantRoutes,
  ...restoredRoutes,
  ...stopRoutes,
  ...scheduleRoutes,
  ...translationRoutes,
  ...calendarRoutes,
  ...billingRoutes,
  ...onboardingRoutes,
  ...messagingRoutes(receiveChat),
  ...chatLinkRoutes,
  ...supplierRoutes,
  ...inventoryRoutes,
  ...supplierItemRoutes,
  ...countRoutes,
  ...lotRoutes,
  ...prepRoutes,
  ...categoryRoutes,
  ...dishRoutes,
  ...aiRoutes,
  ...taxRoutes,
  ...optionRoutes,
  ...deliveryRoutes,
  ...uploadRoutes,
  ...priceRoutes,
  ...receiptRoutes,
  ...comparisonRoutes,
  ...reviewRoutes,
  ...billRoutes,
  ...orderRoutes,
  ...kitchenRoutes,
  ...tillRoutes,
  ...salesReceiptRoutes,
  ...printingRoutes,
  ...tableRoutes,
  ...menuRoutes,
  ...guestHelpRoutes,
  ...setupRoutes,
  ...reportRoutes,
  ...varianceRoutes,
  ...demandRoutes,
  ...forecastRoutes,
  ...prepTodayRoutes,
  ...purchasingRoutes,
  ...receivingRoutes,
  ...creditRoutes,
  ...agentRoutes,
  ...priceWatchRoutes,
  ...stockValueRoutes,
  ...importRoutes,
  ...menuPhotoRoutes,
  ...exportRoutes,
  ...archiveRoutes,
  ...closingRoutes,
  ...proofRoutes({
    price: provePrice,
    variance: proveVariance,
    confidence: proveConfidence,
    forecast: proveForecast,
    "demand-day": proveDemandDay,
    purchase: provePurchase,
    "won-back": proveWonBack,
  }),
  ...searchRoutes,
  ...backupRoutes,
  ...dashboardRoutes,
];
export const routes: readonly Route[] = verbs.map(inShownUnits);

const jobs: readonly Job[] = [
  refreshDueSubscriptions,
  ...noticeJobs,
  ...messagingJobs,
  ...receivingJobs,
  ...agentJobs,
  ...chatLinkJobs,
  ...reorderJobs,
  ...supplierItemJobs,
  ...prepJobs,
  ...dishJobs,
  readUpload,
  remakeNumberKeysJob,
  readMenuJob,
  ...orderJobs,
  ...printingJobs,
  ...totalsJobs,
  ...forecastJobs,
  ...reportJobs(outlookLines),
  ...demandJobs,
  ...purchasingJobs,
  ...creditJobs,
  ...agentMessageJobs,
  makeExport,
  analyzeImported,
  checkArchive,
  expireUploads,
  runImport,
  mailClosing,
  eraseClosed,
];

/** What higher features do when a lower one announces something, in this order. */
const listeners: readonly Listener<Context>[] = [
  ...inventoryListeners,
  ...supplierItemListeners,
  ...lotListeners,
  ...prepListeners,
  ...countListeners,
  ...dishListeners,
  ...optionListeners,
  ...deliveryListeners,
  ...invoiceListeners,
  ...setupListeners,
  ...demandListeners,
  ...forecastListeners,
  ...prepTodayListeners,
  ...purchasingListeners,
  ...creditListeners,
  ...agentListeners,
  ...chatLinkListeners,
  ...salesReceiptListeners,
  ...priceWatchListeners,
  ...stockValueListeners,
];

export const productParts: ProductParts = {
  jobs,
  listeners,
  tables: databaseTables,
  authHooks,
  createOcr,
  watchers: [watchOrders],
};

const pages: readonly Page[] = [...menuPages, ...sitePages];

/** The parts of the HTTP surface. */
export const appParts = {
  routes,
  pages,
  authEndpoints,
  screens: { pathOf: (address: string) => screenAt(address)?.path, roots: SCREEN_ROOTS },
};
