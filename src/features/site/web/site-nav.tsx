import { IconArrowLeft, IconMenu2, IconX } from "@tabler/icons-react";
import { Wordmark } from "#src/web/brand/wordmark.tsx";
import classes from "./site-nav.module.css";

const LINKS = [
  { name: "Features", href: "/#features" },
  { name: "Pricing", href: "/#pricing" },
  { name: "About", href: "/about" },
];

/** On a phone the links are in a menu that opens without scripts; site-menu.ts closes it. */
export function SiteNav({ name }: { name: string }) {
  return (
    <header className={classes.bar}>
      <nav className={`page ${classes.row}`} aria-label="Main">
        <a className={classes.brand} href="/" aria-label={`${name}, home`}>
          <Wordmark name={name} size={26} />
        </a>
        <ul className={classes.links}>
          {LINKS.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.name}</a>
            </li>
          ))}
        </ul>
        <a className={classes.login} href="/auth" data-when="signed-out">
          Login
        </a>
        <a className={`button ${classes.start}`} href="/auth?mode=signup" data-when="signed-out">
          Get Started
        </a>
        <a className={`button ${classes.start}`} href="/dashboard" data-when="signed-in" hidden>
          Dashboard
        </a>
        <details className={classes.menu} data-site-menu>
          <summary aria-label="Menu">
            <IconMenu2 size={24} aria-hidden data-when="closed" />
            <IconX size={24} aria-hidden data-when="open" />
          </summary>
          <ul className={classes.sheet}>
            {LINKS.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.name}</a>
              </li>
            ))}
            <li data-when="signed-out">
              <a href="/auth">Login</a>
            </li>
          </ul>
        </details>
      </nav>
    </header>
  );
}

export function RestaurantBar({ menuUrl }: { menuUrl: string }) {
  return (
    <header className={classes.bar}>
      <nav className={`page ${classes.row}`} aria-label="Main">
        <a className={classes.back} href={menuUrl}>
          <IconArrowLeft size={20} aria-hidden />
          Back to the menu
        </a>
      </nav>
    </header>
  );
}
