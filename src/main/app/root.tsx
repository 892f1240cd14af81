import { Outlet, useMatches, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect } from "react";
import { screenAt } from "#src/main/screens.ts";
import { forget, KEYS, store } from "#src/web/browser-storage.ts";
import { MayOpen } from "#src/web/session/may-open.ts";
import { mayOpen } from "#src/web/session/guard.ts";
import { useSession } from "#src/web/session/session.tsx";
import { CrashScreen } from "#src/web/ui/error-boundary.tsx";
import { LoadingBar } from "#src/web/ui/loading-bar.tsx";
import { useShownTabCount } from "#src/web/ui/tab-count.ts";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { useFirstErrorFocus } from "#src/web/ui/use-first-error-focus.ts";
import ui from "#src/web/ui/patterns.module.css";
import { useLeaveCompany } from "./use-leave-company.ts";
import { useLeftTillOrders } from "./use-left-till-orders.ts";
import shell from "./shell/shell.module.css";

/** Loaded only where a restaurant was brought back from a backup. */
const RestoredWait = lazy(async () => ({
  default: (await import("#src/features/operations/restored/web/restored-wait.tsx")).RestoredWait,
}));

/** Loaded only where a restaurant was closed. */
const ClosedCompany = lazy(async () => ({ default: (await import("./closed-company.tsx")).ClosedCompany }));

/** The parent of every screen: sets the tab's title with the count of waiting orders, shows the loading bar and leads to a form's first error. */
export function Root() {
  const { app, user, role } = useSession();
  const isOpen = useCallback(
    (path: string) => role === null || mayOpen(role, { roles: screenAt(path)?.roles }),
    [role],
  );
  const hasLeft = useLeaveCompany();
  useLeftTillOrders();
  const signedIn = user !== null;
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const loading = useRouterState({ select: (state) => state.isLoading });
  const waiting = useShownTabCount();
  useEffect(() => {
    const count = waiting > 0 ? `(${waiting}) ` : "";
    document.title = count + (title ? `${title} · ${app.name}` : app.name);
  }, [title, app.name, waiting]);
  useFirstErrorFocus();
  useEffect(() => {
    if (signedIn) store(localStorage, KEYS.signedIn, true);
    else forget(localStorage, KEYS.signedIn);
  }, [signedIn]);
  return (
    <>
      <LoadingBar active={loading} />
      <MayOpen value={isOpen}>{hasLeft ? <AppPending /> : <OpenScreen />}</MayOpen>
    </>
  );
}

/**
 * Renders the screen. A closed company shows a notice instead of each of its screens; a restored restaurant shows that
 * it waits for its owner.
 */
function OpenScreen() {
  const { restored, closed, role, company } = useSession();
  const isOfCompany = useRouterState({ select: ({ location }) => screenAt(location.pathname)?.access === "company" });
  if (!company || !isOfCompany) return <Outlet />;
  if (closed)
    return (
      <Suspense>
        <ClosedCompany company={company.name} />
      </Suspense>
    );
  if (!restored || role === "owner") return <Outlet />;
  return (
    <Suspense>
      <RestoredWait company={company.name} />
    </Suspense>
  );
}

/** Shown while the app starts and loads the session: the frame of the next screen, so that nothing moves. */
export function AppPending() {
  if (screenAt(location.pathname)?.frame !== "shell") return <ScreenPending />;
  return (
    <div className={`${ui.column} ${shell.shell}`}>
      <div className={`${ui.row} ${shell.bar}`} />
      <main className={shell.main}>
        <SkeletonRows />
      </main>
    </div>
  );
}

/** Shown while the code of a screen without a frame is loading. */
export function ScreenPending() {
  return (
    <div style={{ padding: "1.5rem var(--gutter)" }}>
      <SkeletonRows />
    </div>
  );
}

export function ScreenFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <CrashScreen error={error} onRetry={retry} />;
}

/** Opens a public page. These are documents of their own, outside the router. */
export function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
