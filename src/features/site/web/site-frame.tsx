import type { ReactNode } from "react";
import type { Frame } from "#src/features/site/frame.ts";
import { SiteFooter } from "#src/features/site/web/site-footer.tsx";
import { RestaurantBar, SiteNav } from "#src/features/site/web/site-nav.tsx";
import classes from "./site-frame.module.css";

/**
 * A public page with its navigation and footer. On a restaurant's address the navigation is a link back to the menu.
 */
export function SiteFrame({ children, ...frame }: Frame & { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      {frame.menu_url === null ? <SiteNav {...frame} /> : <RestaurantBar menuUrl={frame.menu_url} />}
      <main id="content" className={classes.main}>
        {children}
      </main>
      <SiteFooter {...frame} />
    </>
  );
}
