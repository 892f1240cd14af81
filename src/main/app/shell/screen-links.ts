import {
  type Icon,
  IconChartBar,
  IconChartDots,
  IconChefHat,
  IconFileInvoice,
  IconFlame,
  IconLayoutDashboard,
  IconPackages,
  IconQrcode,
  IconReceipt,
  IconTruck,
} from "@tabler/icons-react";
import { type Screen, type ScreenPath, SCREENS } from "#src/main/screens.ts";

export interface ScreenLink {
  to: ScreenPath;
  label: string;
  Icon: Icon;
  /** In the bar only where there is enough width, otherwise in "More". */
  wide: boolean;
}

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
};

/** The links of the main navigation, in its order. */
export const SCREEN_LINKS: readonly ScreenLink[] = SCREENS.flatMap((screen: Screen & { path: ScreenPath }) => {
  if (!screen.navigation) return [];
  const { label, wide = false } = screen.navigation;
  return [{ to: screen.path, label, wide, Icon: ICONS[screen.path] ?? IconPackages }];
});
