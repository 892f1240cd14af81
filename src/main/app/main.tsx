import "#src/web/ui/styles.ts";
import { MantineProvider } from "@mantine/core";
import { MutationCache, QueryCache, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createAppRouter } from "#src/main/app/routes.tsx";
import { screenAt } from "#src/main/screens.ts";
import { sessionQuery } from "#src/web/session/session.tsx";
import { AppQueryClient } from "#src/web/app-query-client.ts";
import { KEYS, readStored } from "#src/web/browser-storage.ts";
import { CallError } from "#src/web/call.ts";
import { Toasts } from "#src/web/ui/notify.tsx";
import { cssVariablesResolver, theme } from "#src/web/ui/theme.ts";

/** Errors that mean that the session differs from the one known to this tab. */
const SESSION_CHANGED = new Set<CallError["code"]>([
  "SESSION_EXPIRED",
  "DEVICE_LOCKED",
  "NO_COMPANY",
  "ROLE_NOT_ALLOWED",
  "READ_ONLY",
  "RESTORED",
  "COMPANY_CLOSED",
]);

/**
 * Loads the session again and runs the guard when a request fails because the session, the membership, the role or the
 * plan has ended.
 */
async function refreshSession(error: unknown): Promise<void> {
  if (!(error instanceof CallError) || !SESSION_CHANGED.has(error.code)) return;
  await queryClient.invalidateQueries(sessionQuery);
  await router.invalidate();
}

// `call` retries what may be repeated; retries here would multiply its delays.
const queryClient = new AppQueryClient({
  queryCache: new QueryCache({ onError: (error) => void refreshSession(error) }),
  mutationCache: new MutationCache({ onError: (error) => void refreshSession(error) }),
  defaultOptions: { queries: { retry: false, staleTime: 5 * 60_000, refetchOnWindowFocus: true } },
});
const router = createAppRouter(queryClient);

// Whoever was signed in on this device most likely still is: the screen's code is loaded in parallel with the session.
// The router shows an error when the code does not load.
if (readStored(localStorage, KEYS.signedIn))
  void screenAt(location.pathname)
    ?.load()
    .catch(() => {});

const root = document.getElementById("root");
if (!root) throw new Error("The document has no root element.");
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
