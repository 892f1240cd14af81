import type { ComponentType } from "react";

/** A page that the server renders; its entry brings its styles, and its script where it has one. */
export interface SiteComponent {
  // Props are sent as JSON; the page that renders a component passes exactly the props it declares.
  component: ComponentType<never>;
  entry: "src/main/site/pages-client.tsx" | "src/main/site/menu-client.tsx" | null;
}
