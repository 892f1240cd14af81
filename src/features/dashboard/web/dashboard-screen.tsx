import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconRefresh } from "@tabler/icons-react";
import { useDeferredValue, useEffect, useState } from "react";
import { RecentActivity } from "#src/features/activity/web/recent-activity.tsx";
import { emptyDashboard, failureText, needsSignIn, PAGE_DEBOUNCE_MS } from "#src/features/dashboard/rules.ts";
import { WonBackCard } from "#src/features/credits/web/won-back-card.tsx";
import { AgentRequests } from "#src/features/dashboard/web/agent-requests.tsx";
import { dashboardQuery } from "#src/features/dashboard/web/queries.ts";
import { Records } from "#src/features/dashboard/web/records.tsx";
import { SalesCard } from "#src/features/dashboard/web/sales-card.tsx";
import { SummaryCards } from "#src/features/dashboard/web/summary-cards.tsx";
import { TodayCard } from "#src/features/dashboard/web/today-card.tsx";
import { WaitingCard } from "#src/features/dashboard/web/waiting-card.tsx";
import { TomorrowCard } from "#src/features/forecasts/web/tomorrow-card.tsx";
import { SetupList, ShowSetup } from "#src/features/dashboard/setup/web/setup-list.tsx";
import { useSignOut } from "#src/features/accounts/web/use-sign-out.ts";
import type { RequestPart } from "#src/web/request-part.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dashboard.module.css";

const SIGN_IN_AGAIN = "/auth?from=%2Fdashboard&authError=true";

/** The dashboard. `requestParts` says how the agent requests of each kind are shown. */
export function DashboardScreen({ requestParts }: { requestParts: readonly RequestPart[] }) {
  const client = useQueryClient();
  const { currency } = useFormat();
  const [page, setPage] = useState(1);
  const [loadedPage] = useDebouncedValue(page, PAGE_DEBOUNCE_MS);
  const [refreshing, setRefreshing] = useState(false);
  const query = useQuery(dashboardQuery(loadedPage));
  const { error } = query;
  useReportFailure(error);

  const problem = error ? failureText(error) : undefined;
  const loaded = query.data ?? (problem === undefined ? undefined : emptyDashboard(currency, problem));
  const problems = problem === undefined ? (loaded?.errors ?? []) : [problem];

  // A new company sees what it can do instead of cards full of zeros.
  const stats = query.data?.stats;
  const hasSold = stats?.ordersCount !== 0;
  const hasRecords = hasSold || (query.data?.pagination.totalPages ?? 1) > 1;
  // The first screenful is drawn first; the other cards follow in steps that a tap can interrupt.
  const drawsRest = useDeferredValue(true, false);

  async function refresh() {
    notify.info("Refreshing data", "Loading the latest dashboard information");
    setRefreshing(true);
    // The activities have a query of their own.
    await Promise.allSettled(
      ["dashboard", "activities"].map((name) =>
        client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: true }),
      ),
    );
    setRefreshing(false);
  }

  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <>
            <ShowSetup />
            <Button
              variant="default"
              disabled={refreshing}
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => void refresh()}
            >
              {refreshing ? "Refreshing..." : "Refresh"}
            </Button>
          </>
        }
      />
      {problems.length > 0 && <ErrorBanner message={problems.join(" ")} onRetry={() => void refresh()} />}
      <SetupList />
      {hasSold && (
        <div className={`${ui.stackXl} ${classes.day}`}>
          <TodayCard />
          <WaitingCard orders={stats?.pendingOrders} />
        </div>
      )}
      <SummaryCards stats={stats} loading={query.isPending} />
      <div className={`${ui.stackXl} ${classes.sections}`}>
        <div className={classes.requests}>
          <AgentRequests parts={requestParts} />
        </div>
        {drawsRest && <WonBackCard />}
        {hasSold && <TomorrowCard />}
        {hasSold && <SalesCard />}
        {drawsRest && <RecentActivity />}
        {drawsRest && hasRecords && (
          <div className={classes.wide}>
            <Records
              data={loaded}
              page={page}
              stale={page !== loadedPage || query.isPlaceholderData}
              onPage={setPage}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Shows a failure once. A person who is no longer signed in is redirected to the sign-in screen. */
function useReportFailure(error: Error | null): void {
  const signOut = useSignOut(SIGN_IN_AGAIN);
  useEffect(() => {
    if (!error) return;
    notify.error("Error", failureText(error));
    // Signing out fails if the session has already ended; the sign-in screen opens in any case.
    if (needsSignIn(error)) signOut().catch(() => window.location.assign(SIGN_IN_AGAIN));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure
  }, [error]);
}
