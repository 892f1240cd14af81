import type { QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { AppPending, Leave, Root, ScreenFailure, ScreenPending } from "#src/main/app/root.tsx";
import { SignedIn } from "#src/main/app/signed-in.tsx";
import { type Screen, screenAt, SCREENS } from "#src/main/screens.ts";
import { plainSearch, requireAccess, texts } from "#src/web/session/require-access.ts";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

/**
 * The router of the signed-in app, made from the list of screens. A screen's code is loaded when it is first opened.
 */
export function createAppRouter(queryClient: QueryClient) {
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
    component: Root,
    pendingComponent: AppPending,
    beforeLoad: ({ location: { pathname, searchStr } }) =>
      requireAccess(queryClient, {
        path: pathname,
        search: searchStr,
        access: screenAt(pathname)?.access ?? "company",
        roles: screenAt(pathname)?.roles,
      }),
    notFoundComponent: () => <Leave to="/" />,
  });
  const shell = createRoute({ getParentRoute: () => root, id: "signed-in", component: SignedIn });
  const routesIn = (frame: Screen["frame"], parent: AnyRoute) =>
    SCREENS.filter((screen) => screen.frame === frame).map((screen) => routeOf(screen, parent));

  return createRouter({
    routeTree: root.addChildren([...routesIn("bare", root), shell.addChildren(routesIn("shell", shell))]),
    context: { queryClient },
    ...plainSearch,
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenFailure,
    scrollRestoration: true,
  });
}

function routeOf({ path, title, query = [], frame, load }: Screen, parent: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { title },
    validateSearch: texts(...query),
    // The frame has its own edges.
    pendingComponent: frame === "shell" ? SkeletonRows : ScreenPending,
    component: lazyRouteComponent(async () => ({ default: await load() })),
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
