import { pagePicture } from "#src/features/documents/server/document-files.ts";
import * as contract from "#src/features/imports/menu-photos/contract.ts";
import { confirmMenu } from "#src/features/imports/menu-photos/server/confirm-menu.ts";
import { MENU } from "#src/features/imports/menu-photos/server/menu-files.ts";
import * as menus from "#src/features/imports/menu-photos/server/menus.ts";
import { uploadMenu } from "#src/features/imports/menu-photos/server/upload-menu.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const menuPhotoRoutes: Route[] = [
  scopedRoute(contract.uploadMenu, (scope, { body, free = () => {} }) => uploadMenu(scope, body, free)),
  route(contract.listMenus, async (context) => ({ menus: await menus.listMenus(context) })),
  route(contract.readMenuPhoto, async (context, { query }) => ({ menu: await menus.readMenuPhoto(context, query.id) })),
  scopedRoute(contract.menuPage, (scope, { query, headers }) => pagePicture(scope, MENU, { ...query, headers })),
  route(contract.retryMenu, (context, { query }) => menus.retryMenu(context, query.id)),
  scopedRoute(contract.discardMenu, (scope, { query }) => menus.discardMenu(scope, query.id)),
  scopedRoute(contract.confirmMenu, async (scope, { query, body }) => ({
    result: await confirmMenu(scope, query.id, body.dishes),
  })),
];
