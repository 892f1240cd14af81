import { type ComponentType, createElement, type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

interface PageData {
  component: string;
  props: object;
}

type Component = ComponentType<never>;

/**
 * Hydrates the page that the server rendered, with the props it was rendered from. A component that is not listed has
 * no script.
 */
export async function hydrate(components: Record<string, () => Component | Promise<Component>>): Promise<void> {
  const root = document.getElementById("root");
  const data = document.getElementById("page")?.textContent;
  if (!root || !data) return;
  const { component, props } = JSON.parse(data) as PageData;
  const found = await components[component]?.();
  if (!found) return;
  const page = createElement(found as ComponentType<object>, props);
  // A transition renders in short pieces, so that a tap in between is handled.
  startTransition(() => void hydrateRoot(root, createElement(Hydrated, null, page)));
}

/** Marks the page as interactive, and replays the clicks on buttons that happened before hydration. */
function Hydrated({ children }: { children?: ReactNode }) {
  useEffect(() => {
    document.body.dataset["hydrated"] = "";
    // React hydrates a part on demand when an event arrives for it, but not for an event dispatched during React's own
    // work.
    const timer = setTimeout(() => {
      for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-tapped]")) {
        button.removeAttribute("data-tapped");
        button.click();
      }
    });
    return () => clearTimeout(timer);
  }, []);
  return children;
}
