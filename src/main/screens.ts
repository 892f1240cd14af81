import type { ComponentType } from "react";
import type { ScreenAccess } from "#src/web/session/guard.ts";
import { ALL_ROLES, COUNTER, KITCHEN, OWNER_ONLY, type Role } from "#src/shared/roles.ts";

/** One screen of the signed-in app. */
export interface Screen {
  /** `$id` stands for one segment. */
  path: string;
  /** The title of the browser's tab. */
  title: string;
  access: ScreenAccess;
  /** Which members may open a screen of the company; owners and managers by default. */
  roles?: readonly Role[];
  /** The parts of the query the screen reads. */
  query?: readonly string[];
  /** `bare` screens have no navigation around them; the others need a company. */
  frame: "bare" | "shell";
  /**
   * Its link in the main navigation, in the order of the list. Where the width is too small, `wide` links move into
   * "More". `only` is the one role that has the link.
   */
  navigation?: { label: string; wide?: boolean; only?: Role };
  load: () => Promise<ComponentType>;
}

/**
 * Lists every screen once. The router, the navigation, the server's fallback to the app's document and robots.txt use
 * this list. The server reads it too, so components are imported only when a screen is opened.
 */
export const SCREENS = [
  {
    path: "/auth",
    title: "Sign in",
    access: "public",
    frame: "bare",
    query: ["force_onboarding", "confirmed", "error", "mode", "email", "from", "authError", "link", "device"],
    load: async () => (await import("#src/features/accounts/web/auth-screen.tsx")).AuthScreen,
  },
  {
    path: "/auth/callback",
    title: "Signing in",
    access: "public",
    frame: "bare",
    query: ["error", "force_onboarding"],
    load: async () => (await import("#src/features/accounts/web/callback-screen.tsx")).CallbackScreen,
  },
  {
    path: "/auth/confirm",
    title: "Confirm your address",
    access: "public",
    frame: "bare",
    query: ["token"],
    load: async () => (await import("#src/features/accounts/web/confirm-screen.tsx")).ConfirmScreen,
  },
  {
    path: "/reset-password",
    title: "New password",
    access: "public",
    frame: "bare",
    query: ["token", "error"],
    load: async () => (await import("#src/features/accounts/web/reset-screen.tsx")).ResetScreen,
  },
  {
    path: "/invite",
    title: "Invitation",
    access: "public",
    frame: "bare",
    query: ["token"],
    load: async () => (await import("#src/features/people/members/web/invite-screen.tsx")).InviteScreen,
  },
  {
    path: "/pair",
    title: "Shared tablet",
    access: "public",
    frame: "bare",
    load: async () => (await import("#src/features/people/devices/web/pair-screen.tsx")).PairScreen,
  },
  {
    path: "/unlock",
    title: "Who is working?",
    access: "public",
    frame: "bare",
    load: async () => (await import("#src/features/people/devices/web/unlock-screen.tsx")).UnlockScreen,
  },
  {
    path: "/payment-failed",
    title: "Payment",
    access: "public",
    frame: "bare",
    query: ["error", "session_id"],
    load: async () =>
      (await import("#src/features/billing/onboarding/web/payment-failed-screen.tsx")).PaymentFailedScreen,
  },
  {
    path: "/payment-success",
    title: "Payment",
    access: "user",
    frame: "bare",
    query: ["session_id"],
    load: async () =>
      (await import("#src/features/billing/onboarding/web/payment-success-screen.tsx")).PaymentSuccessScreen,
  },
  {
    path: "/onboarding",
    title: "Set up your restaurant",
    access: "user",
    frame: "bare",
    query: ["step", "session_id", "canceled", "force_onboarding"],
    load: async () => (await import("#src/features/billing/onboarding/web/onboarding-screen.tsx")).OnboardingScreen,
  },
  {
    path: "/dashboard",
    title: "Dashboard",
    access: "company",
    frame: "shell",
    navigation: { label: "Dashboard" },
    load: async () => (await import("#src/main/app/dashboard-page.tsx")).DashboardPage,
  },
  {
    path: "/inventory",
    title: "Inventory",
    access: "company",
    frame: "shell",
    navigation: { label: "Inventory" },
    load: async () => (await import("#src/main/app/inventory-page.tsx")).InventoryPage,
  },
  {
    path: "/inventory/stocktake",
    title: "Stocktake",
    access: "company",
    roles: KITCHEN,
    navigation: { label: "Count", only: "kitchen" },
    frame: "shell",
    query: ["items"],
    load: async () => (await import("#src/features/counts/web/stocktake-screen.tsx")).StocktakeScreen,
  },
  {
    path: "/prep",
    title: "Prep today",
    access: "company",
    roles: KITCHEN,
    navigation: { label: "Prep", only: "kitchen" },
    frame: "shell",
    query: ["item", "batches"],
    load: async () => (await import("#src/main/app/prep-page.tsx")).PrepPage,
  },
  {
    path: "/inventory/use-by",
    title: "Use By",
    access: "company",
    roles: KITCHEN,
    navigation: { label: "Use by", only: "kitchen" },
    frame: "shell",
    query: ["item"],
    load: async () => (await import("#src/features/inventory/lots/web/use-by-screen.tsx")).UseByScreen,
  },
  {
    path: "/inventory/areas",
    title: "Storage areas",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/features/counts/web/areas-screen.tsx")).AreasScreen,
  },
  {
    path: "/inventory/counts",
    title: "Past counts",
    access: "company",
    roles: KITCHEN,
    frame: "shell",
    load: async () => (await import("#src/features/counts/web/counts-screen.tsx")).CountsScreen,
  },
  {
    path: "/inventory/counts/$id",
    title: "Count",
    access: "company",
    roles: KITCHEN,
    frame: "shell",
    load: async () => (await import("#src/features/counts/web/count-screen.tsx")).CountScreen,
  },
  {
    path: "/import",
    title: "Import",
    access: "company",
    roles: OWNER_ONLY,
    frame: "shell",
    query: ["kind"],
    load: async () => (await import("#src/features/imports/web/import-screen.tsx")).ImportScreen,
  },
  {
    path: "/menu-photos",
    title: "Dishes from a Menu",
    access: "company",
    roles: OWNER_ONLY,
    frame: "shell",
    query: ["id"],
    load: async () => (await import("#src/features/imports/menu-photos/web/menu-photos-screen.tsx")).MenuPhotosScreen,
  },
  {
    path: "/dishes",
    title: "Dishes",
    access: "company",
    frame: "shell",
    navigation: { label: "Dishes" },
    load: async () => (await import("#src/main/app/dishes-page.tsx")).DishesPage,
  },
  {
    path: "/options",
    title: "Options",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/features/offer/options/web/options-screen.tsx")).OptionsScreen,
  },
  {
    path: "/menu-hours",
    title: "Menu Hours",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/features/offer/schedules/web/schedules-screen.tsx")).SchedulesScreen,
  },
  {
    path: "/menu-languages",
    title: "Menu Languages",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/features/offer/translations/web/translations-screen.tsx")).TranslationsScreen,
  },
  {
    path: "/suppliers",
    title: "Suppliers",
    access: "company",
    frame: "shell",
    navigation: { label: "Suppliers" },
    load: async () => (await import("#src/main/app/suppliers-page.tsx")).SuppliersPage,
  },
  {
    path: "/orders",
    title: "Orders",
    access: "company",
    roles: COUNTER,
    frame: "shell",
    navigation: { label: "Orders" },
    load: async () => (await import("#src/main/app/orders-page.tsx")).OrdersPage,
  },
  {
    path: "/till",
    title: "Till",
    access: "company",
    roles: COUNTER,
    frame: "shell",
    load: async () => (await import("#src/features/till/web/till-screen.tsx")).TillScreen,
  },
  {
    path: "/orders/$id",
    title: "Order",
    access: "company",
    roles: COUNTER,
    frame: "shell",
    load: async () => (await import("#src/main/app/order-page.tsx")).OrderPage,
  },
  {
    // The screen of a shared tablet fills the whole display.
    path: "/kitchen",
    title: "Kitchen",
    access: "company",
    roles: KITCHEN,
    frame: "bare",
    navigation: { label: "Kitchen", wide: true },
    load: async () => (await import("#src/main/app/kitchen-page.tsx")).KitchenPage,
  },
  {
    path: "/tables",
    title: "Tables",
    access: "company",
    frame: "shell",
    navigation: { label: "Tables", wide: true },
    load: async () => (await import("#src/features/tables/web/tables-screen.tsx")).TablesScreen,
  },
  {
    path: "/purchase-orders",
    title: "Orders to Suppliers",
    access: "company",
    frame: "shell",
    navigation: { label: "Buying", wide: true },
    load: async () => (await import("#src/features/purchasing/web/purchase-orders-screen.tsx")).PurchaseOrdersScreen,
  },
  {
    path: "/purchase-orders/$id",
    title: "Order to a Supplier",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/features/purchasing/web/purchase-order-screen.tsx")).PurchaseOrderScreen,
  },
  {
    path: "/receive",
    title: "Receive",
    access: "company",
    roles: KITCHEN,
    frame: "shell",
    query: ["order", "delivery", "note"],
    navigation: { label: "Receive", wide: true },
    load: async () => (await import("#src/features/receiving/web/receive-screen.tsx")).ReceiveScreen,
  },
  {
    path: "/deliveries",
    title: "Past Deliveries",
    access: "company",
    roles: KITCHEN,
    frame: "shell",
    load: async () => (await import("#src/features/receiving/web/deliveries-screen.tsx")).DeliveriesScreen,
  },
  {
    path: "/deliveries/$id",
    title: "Delivery",
    access: "company",
    roles: KITCHEN,
    frame: "shell",
    load: async () => (await import("#src/features/receiving/web/delivery-screen.tsx")).DeliveryScreen,
  },
  {
    path: "/invoices",
    title: "Invoices",
    access: "company",
    frame: "shell",
    navigation: { label: "Invoices", wide: true },
    load: async () => (await import("#src/features/invoices/receipts/web/invoices-screen.tsx")).InvoicesScreen,
  },
  {
    path: "/invoices/$id",
    title: "Invoice",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/main/app/invoice-page.tsx")).InvoicePage,
  },
  {
    path: "/bills",
    title: "Bills",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/features/invoices/bills/web/bills-screen.tsx")).BillsScreen,
  },
  {
    path: "/credits",
    title: "Credits",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/features/credits/web/credits-screen.tsx")).CreditsScreen,
  },
  {
    path: "/credits/$id",
    title: "Credit Request",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/features/credits/web/credit-screen.tsx")).CreditScreen,
  },
  {
    path: "/prices",
    title: "Prices",
    access: "company",
    frame: "shell",
    query: ["finding"],
    load: async () => (await import("#src/features/invoices/price-watch/web/prices-screen.tsx")).PricesScreen,
  },
  {
    path: "/reports",
    title: "Report",
    access: "company",
    frame: "shell",
    navigation: { label: "Reports", wide: true },
    load: async () => (await import("#src/features/reports/web/reports-screen.tsx")).ReportsScreen,
  },
  {
    path: "/forecast",
    title: "Forecast",
    access: "company",
    frame: "shell",
    navigation: { label: "Forecast", wide: true },
    load: async () => (await import("#src/features/forecasts/web/forecast-screen.tsx")).ForecastScreen,
  },
  {
    path: "/forecast/accuracy",
    title: "How right it was",
    access: "company",
    frame: "shell",
    query: ["subject", "id"],
    load: async () => (await import("#src/features/forecasts/web/accuracy-screen.tsx")).AccuracyScreen,
  },
  {
    path: "/reports/variance",
    title: "Variance",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/features/counts/variance/web/variance-screen.tsx")).VarianceScreen,
  },
  {
    path: "/reports/stock-value",
    title: "Stock Value",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/features/reports/stock-value/web/stock-value-screen.tsx")).StockValueScreen,
  },
  {
    path: "/messages",
    title: "Messages",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/features/messages/web/messages-screen.tsx")).MessagesScreen,
  },
  {
    path: "/settings",
    title: "Settings",
    access: "company",
    frame: "shell",
    load: async () => (await import("#src/main/app/settings-page.tsx")).SettingsPage,
  },
  {
    path: "/settings/people",
    title: "People",
    access: "company",
    roles: OWNER_ONLY,
    frame: "shell",
    load: async () => (await import("#src/features/people/members/web/people-screen.tsx")).PeopleScreen,
  },
  {
    path: "/settings/tablets",
    title: "Tablets",
    access: "company",
    roles: OWNER_ONLY,
    frame: "shell",
    load: async () => (await import("#src/features/people/devices/web/tablets-screen.tsx")).TabletsScreen,
  },
  {
    path: "/settings/sign-in",
    title: "Signing In",
    access: "company",
    roles: ALL_ROLES,
    frame: "shell",
    load: async () => (await import("#src/features/accounts/web/sign-in-methods-screen.tsx")).SignInMethodsScreen,
  },
  {
    path: "/pin",
    title: "PIN for Tablets",
    access: "company",
    roles: ALL_ROLES,
    frame: "shell",
    load: async () => (await import("#src/features/people/devices/web/pin-screen.tsx")).PinScreen,
  },
  {
    path: "/restored",
    title: "Brought Back From a Backup",
    access: "company",
    roles: OWNER_ONLY,
    frame: "shell",
    load: async () => (await import("#src/features/operations/restored/web/restored-screen.tsx")).RestoredScreen,
  },
  {
    path: "/settings/data",
    title: "Your Data",
    access: "company",
    roles: OWNER_ONLY,
    frame: "shell",
    load: async () => (await import("#src/main/app/data-page.tsx")).DataPage,
  },
  {
    path: "/restaurants",
    title: "All Places",
    access: "company",
    frame: "shell",
    load: async () =>
      (await import("#src/features/dashboard/restaurants/web/restaurants-screen.tsx")).RestaurantsScreen,
  },
  {
    path: "/subscription",
    title: "Subscription",
    access: "company",
    roles: OWNER_ONLY,
    frame: "shell",
    query: ["error"],
    load: async () => (await import("#src/features/billing/web/subscription-screen.tsx")).SubscriptionScreen,
  },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof SCREENS)[number]["path"];

const patterns = SCREENS.map((screen: Screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replaceAll(/\$\w+/g, "[^/]+")}/?$`),
}));

/** Returns the screen of a path; undefined when there is none. */
export function screenAt(path: string): Screen | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.screen;
}

/** The first segments of all screens, which search engines must not list. */
export const SCREEN_ROOTS: readonly string[] = [...new Set(SCREENS.map(({ path }) => `/${path.split("/")[1]}`))];
