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

/** When the server no longer knows the person or their company, who is here is asked anew and the guard decides again. */
async function refreshSession(error: unknown): Promise<void> {
  if (!(error instanceof CallError) || (error.code !== "SESSION_EXPIRED" && error.code !== "NO_COMPANY")) return;
  await queryClient.invalidateQueries(sessionQuery);
  await router.invalidate();
}

// `call` repeats what may be repeated; a second layer of retries would only multiply the wait.
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
