import "#src/web/ui/styles.ts";
import { MantineProvider } from "@mantine/core";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createAppRouter } from "#src/main/app/routes.tsx";
import { sessionQuery } from "#src/web/session/session.tsx";
import { CallError } from "#src/web/call.ts";
import { Toasts } from "#src/web/ui/notify.tsx";
import { cssVariablesResolver, theme } from "#src/web/ui/theme.ts";

/** When a request fails because the session or the company is gone, loads the session again and runs the guard. */
async function refreshSession(error: unknown): Promise<void> {
  if (!(error instanceof CallError) || (error.code !== "SESSION_EXPIRED" && error.code !== "NO_COMPANY")) return;
  await queryClient.invalidateQueries(sessionQuery);
  await router.invalidate();
}

// `call` retries what may be repeated; retries here would multiply its delays.
const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => void refreshSession(error) }),
  mutationCache: new MutationCache({ onError: (error) => void refreshSession(error) }),
  defaultOptions: { queries: { retry: false, staleTime: 5 * 60_000, refetchOnWindowFocus: true } },
});
const router = createAppRouter(queryClient);

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
