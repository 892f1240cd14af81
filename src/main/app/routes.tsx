import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { requireAccess, plainSearch, texts } from "#src/web/session/require-access.ts";
import { Leave, Root, ScreenFailure, ScreenPending } from "#src/main/app/root.tsx";
import { SignedIn } from "#src/main/app/signed-in.tsx";

/** The list of screens. Each is loaded when it is first opened; `title` is what the browser's tab says. */
export function createAppRouter(queryClient: QueryClient) {
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
    component: Root,
    beforeLoad: ({ location }) => requireAccess(queryClient, { path: location.pathname, search: location.searchStr }),
    notFoundComponent: () => <Leave to="/" />,
  });

  const auth = createRoute({
    getParentRoute: () => root,
    path: "/auth",
    staticData: { title: "Sign in" },
    validateSearch: texts("force_onboarding", "confirmed", "error", "mode", "from", "authError"),
    component: lazyRouteComponent(() => import("#src/features/accounts/web/auth-screen.tsx"), "AuthScreen"),
  });
  const callback = createRoute({
    getParentRoute: () => root,
    path: "/auth/callback",
    staticData: { title: "Signing in" },
    validateSearch: texts("error"),
    component: lazyRouteComponent(() => import("#src/features/accounts/web/callback-screen.tsx"), "CallbackScreen"),
  });
  const resetPassword = createRoute({
    getParentRoute: () => root,
    path: "/reset-password",
    staticData: { title: "New password" },
    validateSearch: texts("token", "error"),
    component: lazyRouteComponent(() => import("#src/features/accounts/web/reset-screen.tsx"), "ResetScreen"),
  });
  const paymentFailed = createRoute({
    getParentRoute: () => root,
    path: "/payment-failed",
    staticData: { title: "Payment" },
    validateSearch: texts("error", "session_id"),
    component: lazyRouteComponent(
      () => import("#src/features/onboarding/web/payment-failed-screen.tsx"),
      "PaymentFailedScreen",
    ),
  });
  const onboarding = createRoute({
    getParentRoute: () => root,
    path: "/onboarding",
    staticData: { title: "Set up your restaurant" },
    validateSearch: texts("step", "session_id", "canceled", "force_onboarding"),
    component: lazyRouteComponent(
      () => import("#src/features/onboarding/web/onboarding-screen.tsx"),
      "OnboardingScreen",
    ),
  });
  const paymentSuccess = createRoute({
    getParentRoute: () => root,
    path: "/payment-success",
    staticData: { title: "Payment" },
    validateSearch: texts("session_id"),
    component: lazyRouteComponent(
      () => import("#src/features/onboarding/web/payment-success-screen.tsx"),
      "PaymentSuccessScreen",
    ),
  });

  const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", component: SignedIn });
  const dashboard = createRoute({
    getParentRoute: () => signedIn,
    path: "/dashboard",
    staticData: { title: "Dashboard" },
    component: lazyRouteComponent(() => import("#src/features/dashboard/web/dashboard-screen.tsx"), "DashboardScreen"),
  });
  const messages = createRoute({
    getParentRoute: () => signedIn,
    path: "/messages",
    staticData: { title: "Messages" },
    component: lazyRouteComponent(() => import("#src/features/messaging/web/messages-screen.tsx"), "MessagesScreen"),
  });
  const settings = createRoute({
    getParentRoute: () => signedIn,
    path: "/settings",
    staticData: { title: "Settings" },
    component: lazyRouteComponent(() => import("#src/features/companies/web/settings-screen.tsx"), "SettingsScreen"),
  });
  const inventory = createRoute({
    getParentRoute: () => signedIn,
    path: "/inventory",
    staticData: { title: "Inventory" },
    component: lazyRouteComponent(() => import("#src/features/inventory/web/inventory-screen.tsx"), "InventoryScreen"),
  });
  const stocktake = createRoute({
    getParentRoute: () => signedIn,
    path: "/inventory/stocktake",
    staticData: { title: "Stocktake" },
    component: lazyRouteComponent(() => import("#src/features/inventory/web/stocktake-screen.tsx"), "StocktakeScreen"),
  });
  const suppliers = createRoute({
    getParentRoute: () => signedIn,
    path: "/suppliers",
    staticData: { title: "Suppliers" },
    component: lazyRouteComponent(() => import("#src/features/suppliers/web/suppliers-screen.tsx"), "SuppliersScreen"),
  });
  const tables = createRoute({
    getParentRoute: () => signedIn,
    path: "/tables",
    staticData: { title: "Tables" },
    component: lazyRouteComponent(() => import("#src/features/tables/web/tables-screen.tsx"), "TablesScreen"),
  });
  const dishes = createRoute({
    getParentRoute: () => signedIn,
    path: "/dishes",
    staticData: { title: "Dishes" },
    component: lazyRouteComponent(() => import("#src/features/dishes/web/dishes-screen.tsx"), "DishesScreen"),
  });
  const subscription = createRoute({
    getParentRoute: () => signedIn,
    path: "/subscription",
    staticData: { title: "Subscription" },
    component: lazyRouteComponent(
      () => import("#src/features/billing/web/subscription-screen.tsx"),
      "SubscriptionScreen",
    ),
  });

  const orders = createRoute({
    getParentRoute: () => signedIn,
    path: "/orders",
    staticData: { title: "Orders" },
    component: lazyRouteComponent(() => import("#src/features/orders/web/orders-screen.tsx"), "OrdersScreen"),
  });
  const order = createRoute({
    getParentRoute: () => signedIn,
    path: "/orders/$id",
    staticData: { title: "Order" },
    component: lazyRouteComponent(() => import("#src/features/orders/web/order-screen.tsx"), "OrderScreen"),
  });
  const invoices = createRoute({
    getParentRoute: () => signedIn,
    path: "/invoices",
    staticData: { title: "Invoices" },
    component: lazyRouteComponent(
      () => import("#src/features/invoices/receipts/web/invoices-screen.tsx"),
      "InvoicesScreen",
    ),
  });
  const invoice = createRoute({
    getParentRoute: () => signedIn,
    path: "/invoices/$id",
    staticData: { title: "Invoice" },
    component: lazyRouteComponent(
      () => import("#src/features/invoices/receipts/web/invoice-screen.tsx"),
      "InvoiceScreen",
    ),
  });
  const reports = createRoute({
    getParentRoute: () => signedIn,
    path: "/reports",
    staticData: { title: "Report" },
    component: lazyRouteComponent(() => import("#src/features/reports/web/reports-screen.tsx"), "ReportsScreen"),
  });
  // The whole screen of a tablet: no shell around it.
  const kitchen = createRoute({
    getParentRoute: () => root,
    path: "/kitchen",
    staticData: { title: "Kitchen" },
    component: lazyRouteComponent(() => import("#src/features/orders/web/kitchen-screen.tsx"), "KitchenScreen"),
  });

  return createRouter({
    routeTree: root.addChildren([
      auth,
      callback,
      resetPassword,
      paymentFailed,
      onboarding,
      paymentSuccess,
      signedIn.addChildren([
        dashboard,
        messages,
        settings,
        inventory,
        stocktake,
        suppliers,
        tables,
        subscription,
        orders,
        order,
        invoices,
        invoice,
        dishes,
        reports,
      ]),
      kitchen,
    ]),
    context: { queryClient },
    ...plainSearch,
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenFailure,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    title?: string;
  }
}
