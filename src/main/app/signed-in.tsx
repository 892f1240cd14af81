import { lazy, Suspense } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useDashboardRefresh } from "#src/features/dashboard/web/queries.ts";
import { PlanNotice } from "#src/features/billing/web/plan-notice.tsx";
import { useSignOut } from "#src/features/accounts/web/use-sign-out.ts";
import { useOrderSound } from "#src/features/orders/web/order-sound.ts";
import { useWaitingOrders } from "#src/features/orders/web/use-waiting-orders.ts";
import { useSessionRefresh } from "#src/web/session/use-session-refresh.ts";
import { useCompany, useMenuAddress, useSession } from "#src/web/session/session.tsx";
import { contactAddress } from "#src/shared/support.ts";
import { Shell } from "#src/main/app/shell/shell.tsx";
import { messageOf } from "#src/web/call.ts";
import { useCompanyEvents } from "#src/web/events.ts";
import { ErrorBoundary } from "#src/web/ui/error-boundary.tsx";
import { FormatProvider } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Loaded only where the restaurant has turned calls on. */
const TableCalls = lazy(async () => ({
  default: (await import("#src/features/tables/web/table-calls.tsx")).TableCalls,
}));

/** Loaded only in a restaurant that was brought back from a backup. */
const RestoredNotice = lazy(async () => ({
  default: (await import("#src/features/operations/restored/web/restored-notice.tsx")).RestoredNotice,
}));

/** Loaded only where the server may print. */
const PrinterNotice = lazy(async () => ({
  default: (await import("#src/features/till/printing/web/printer-notice.tsx")).PrinterNotice,
}));

/**
 * Wraps every screen of a company: sets the formats of amounts and times, and loads data again when an event arrives.
 */
export function SignedIn() {
  const company = useCompany();
  const queryClient = useQueryClient();
  useDashboardRefresh();
  useSessionRefresh();
  useCompanyEvents(() => {
    // The open screen loads its own data again; the cached data of the others is loaded again when they are opened.
    void queryClient.invalidateQueries({ type: "inactive", refetchType: "none" });
  });
  return (
    <FormatProvider
      currency={company.currency}
      country={company.country}
      countryCode={company.country_code}
      timezone={company.timezone}
    >
      <Frame />
    </FormatProvider>
  );
}

/** The shell around a screen, with the data of the person and the company. */
function Frame() {
  const { app, user, profile, role, restored } = useSession();
  const company = useCompany();
  const menuUrl = useMenuAddress();
  const signOut = useSignOut("/auth");
  const path = useLocation({ select: (location) => location.pathname });
  const sound = useOrderSound();
  const waiting = useWaitingOrders();
  return (
    <Shell
      counts={{ "/orders": waiting }}
      sound={company.new_order_alerts || company.table_calls ? sound : null}
      appName={app.name}
      user={{
        email: user?.email ?? "",
        full_name: profile?.full_name ?? null,
        avatar_url: profile?.avatar_url ?? null,
      }}
      company={company}
      menuUrl={menuUrl}
      notice={
        <>
          <PlanNotice />
          {restored && (
            <Suspense>
              <RestoredNotice />
            </Suspense>
          )}
          {app.network_printing && (
            <Suspense>
              <PrinterNotice />
            </Suspense>
          )}
          {company.table_calls && role !== "kitchen" && (
            <Suspense>
              <TableCalls />
            </Suspense>
          )}
        </>
      }
      contactUrl={contactAddress(app)}
      onSignOut={() => {
        signOut().catch((error: unknown) => notify.error(messageOf(error, "Signing out failed. Please try again.")));
      }}
    >
      <ErrorBoundary resetKey={path}>
        <Outlet />
      </ErrorBoundary>
    </Shell>
  );
}
