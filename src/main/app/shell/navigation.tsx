import {
  type Icon,
  IconChefHat,
  IconLayoutDashboard,
  IconPackages,
  IconQrcode,
  IconReceipt,
  IconTruck,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ScreenPath, SCREENS } from "#src/main/screens.ts";
import classes from "./navigation.module.css";

const ICONS: Partial<Record<ScreenPath, Icon>> = {
  "/dashboard": IconLayoutDashboard,
  "/inventory": IconPackages,
  "/dishes": IconChefHat,
  "/suppliers": IconTruck,
  "/orders": IconReceipt,
  "/tables": IconQrcode,
};

const LINKS = SCREENS.flatMap((screen) => {
  if (!("navigation" in screen)) return [];
  const { label, wide }: { label: string; wide?: boolean } = screen.navigation;
  return [{ to: screen.path, label, wide, Icon: ICONS[screen.path] ?? IconPackages }];
});

/** The main links: in the bar on a desktop, as tabs at the bottom on a phone. */
export function Navigation() {
  return (
    <nav aria-label="Main" className={classes.nav}>
      {LINKS.map(({ to, label, Icon, wide }) => (
        <Link key={to} to={to} className={classes.link} data-wide={wide} preload="intent">
          <Icon size={22} stroke={1.75} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
