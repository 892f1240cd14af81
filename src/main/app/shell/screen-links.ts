import {
  type Icon,
  IconChartBar,
  IconChartDots,
  IconCalendarDue,
  IconChefHat,
  IconClipboardCheck,
  IconFileInvoice,
  IconFlame,
  IconLayoutDashboard,
  IconPackages,
  IconQrcode,
  IconReceipt,
  IconToolsKitchen2,
  IconTruck,
  IconTruckDelivery,
} from "@tabler/icons-react";
import type { Role } from "#src/shared/roles.ts";
import { homeOf, mayOpen } from "#src/web/session/guard.ts";
import { type Screen, type ScreenPath, SCREENS } from "#src/main/screens.ts";

export interface ScreenLink {
  to: ScreenPath;
  label: string;
  Icon: Icon;
  /** In the bar only where there is enough width, otherwise in "More". */
  wide: boolean;
}

/** Maximum number of tabs at the bottom of a phone. */
const MAX_TABS = 5;

const ICONS: Partial<Record<ScreenPath, Icon>> = {
  "/dashboard": IconLayoutDashboard,
  "/inventory": IconPackages,
  "/dishes": IconChefHat,
  "/suppliers": IconTruck,
  "/orders": IconReceipt,
  "/kitchen": IconFlame,
  "/tables": IconQrcode,
  "/invoices": IconFileInvoice,
  "/reports": IconChartBar,
  "/forecast": IconChartDots,
  "/prep": IconToolsKitchen2,
  "/inventory/stocktake": IconClipboardCheck,
  "/inventory/use-by": IconCalendarDue,
  "/receive": IconTruckDelivery,
};

/**
 * Returns the links of a role's main navigation: its first screen, then the order of the list. When there are few
 * links, none goes into "More".
 */
export function screenLinks(role: Role): readonly ScreenLink[] {
  const links = SCREENS.flatMap((screen: Screen & { path: ScreenPath }) => {
    if (!screen.navigation || !mayOpen(role, screen)) return [];
    const { label, wide = false, only = role } = screen.navigation;
    return only === role ? [{ to: screen.path, label, wide, Icon: ICONS[screen.path] ?? IconPackages }] : [];
  });
  if (links.length > MAX_TABS) return links;
  const home = homeOf(role);
  return links
    .map((link) => ({ ...link, wide: false }))
    .toSorted((a, b) => Number(b.to === home) - Number(a.to === home));
}
