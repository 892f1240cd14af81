import {
  IconChefHat,
  IconLayoutDashboard,
  IconPackages,
  IconQrcode,
  IconReceipt,
  IconTruck,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import classes from "./navigation.module.css";

const COUNTRY_LIST = [
  { to: "/dashboard", label: "Dashboard", icon: IconLayoutDashboard },
  { to: "/inventory", label: "Inventory", icon: IconPackages },
  { to: "/dishes", label: "Dishes", icon: IconChefHat },
  { to: "/suppliers", label: "Suppliers", icon: IconTruck },
  { to: "/orders", label: "Orders", icon: IconReceipt },
  // On a phone the bar is full; there the account's menu leads here.
  { to: "/tables", label: "Tables", icon: IconQrcode, wide: true },
];

/** One list of links: in the bar on desktop, as tabs under the thumb on a phone. */
export function Navigation() {
  return (
    <nav aria-label="Main" className={classes.nav}>
      {COUNTRY_LIST.map(({ to, label, icon: Icon, wide }) => (
        <Link key={to} to={to} className={classes.place} data-wide={wide} preload="intent">
          <Icon size={22} stroke={1.75} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
