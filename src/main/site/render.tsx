import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { menuComponents } from "#src/main/site/menu-components.tsx";
import { pageComponents } from "#src/main/site/page-components.ts";
import type { SiteComponent } from "#src/main/site/registry.ts";

const components: Record<string, SiteComponent> = { ...pageComponents, ...menuComponents };

function find(name: string): SiteComponent {
  const found = components[name];
  if (!found) throw new Error(`There is no page component ${name}.`);
  return found;
}

export function render(name: string, props: object): string {
  return renderToString(createElement(find(name).component as ComponentType<object>, props));
}

export function entryOf(name: string): string | null {
  return find(name).entry;
}
