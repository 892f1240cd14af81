import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { DishGroupsProps } from "#src/features/menu/web/dish-groups.tsx";
import { PageContext, type PageProps } from "#src/features/menu/web/menu-context.ts";

/** The React root of the list of dishes; it begins as the server's HTML. */
export interface DishRoot {
  /** Shows these dishes, and hydrates the list if they are not what the server rendered. */
  show: (props: DishGroupsProps) => void;
  /** Makes the cards interactive; does nothing when they are. */
  hydrate: () => void;
  /** Repeats a tap that the server's HTML could not handle. */
  click: (button: HTMLButtonElement) => void;
}

type Groups = DishGroupsProps["groups"];
type Render = (props: DishGroupsProps, onRendered: () => void) => void;

/** Loads the code that renders the cards; the bundler puts it into a separate file. */
export const loadDishGroups = () => import("#src/features/menu/web/dish-groups.tsx");

export function createDishRoot(
  container: HTMLElement,
  page: PageProps,
  rendered: DishGroupsProps,
  onShown: (groups: Groups) => void,
): DishRoot {
  let shown = rendered;
  let opening: Promise<Render> | undefined;
  let hydrated = false;

  /** Calls `then` when the cards are hydrated. When their file does not load they stay as they are until the next use. */
  const whenHydrated = async (then: (render: Render) => void) => {
    opening ??= hydrateList(container, page, rendered);
    const render = await opening.catch(() => {
      opening = undefined;
    });
    if (!render) return;
    hydrated = true;
    then(render);
  };
  return {
    show(props) {
      if (props.groups === shown.groups && props.company === shown.company) return;
      shown = props;
      void whenHydrated((render) => render(shown, () => onShown(shown.groups)));
    },
    hydrate: () => void whenHydrated(() => {}),
    click(button) {
      // Hydrated cards have received this tap themselves.
      if (!hydrated) void whenHydrated(() => button.click());
    },
  };
}

/** Hydrates the list with what the server rendered. Returns a function that shows other dishes. */
async function hydrateList(container: HTMLElement, page: PageProps, rendered: DishGroupsProps): Promise<Render> {
  const { DishGroups } = await loadDishGroups();
  const elementOf = (props: DishGroupsProps, onRendered: () => void) => (
    <PageContext value={page}>
      <DishGroups {...props} />
      <Rendered groups={props.groups} onRendered={onRendered} />
    </PageContext>
  );
  return new Promise((resolve) => {
    // A transition renders in short pieces, so that a tap in between is handled.
    startTransition(() => {
      const root = hydrateRoot(
        container,
        // Events that are dispatched during React's own work do not trigger hydration.
        elementOf(rendered, () => setTimeout(() => resolve(render))),
      );
      const render: Render = (props, onRendered) => root.render(elementOf(props, onRendered));
    });
  });
}

/** Calls `onRendered` when these groups are on the page. */
function Rendered({ groups, onRendered }: { groups: Groups; onRendered: () => void }) {
  useEffect(() => {
    onRendered();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [groups]);
  return null;
}
