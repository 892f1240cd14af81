import { useEffect, useRef } from "react";
import type { Group, ShownDish, ShownMenu, ShownSize } from "#src/features/menu/shown.ts";
import { chosenSize, isTouched } from "#src/features/menu/web/dish-choice.ts";
import { createDishRoot, type DishRoot } from "#src/features/menu/web/dish-root.tsx";
import { usePage } from "#src/features/menu/web/menu-context.ts";

export interface DishListProps {
  groups: readonly Group[];
  company: ShownMenu["company"];
  onAdd: (dish: ShownDish, size: ShownSize) => void;
  /** Called with the groups that are on the page, after they have changed. */
  onShown: (groups: readonly Group[]) => void;
}

/** React treats the list as one opaque piece of HTML, so the server's HTML stays as it is. */
const UNTOUCHED = { __html: "" };

/**
 * Shows the dishes in the browser, first as the server's HTML. The HTML becomes a separate React root when the guest
 * chooses a size or opens a picture, or when other dishes must be shown. Adding a dish to the cart needs no hydrated
 * card.
 */
export function DishListInBrowser({ groups, company, onAdd, onShown }: DishListProps) {
  const page = usePage();
  const container = useRef<HTMLDivElement>(null);
  const root = useRef<DishRoot>(null);
  const current = useRef({ groups, onAdd, onShown });
  useEffect(() => {
    current.current = { groups, onAdd, onShown };
    const element = container.current;
    if (!element) return;
    root.current ??= createDishRoot(element, page, { groups, company }, (shown) => current.current.onShown(shown));
    root.current.show({ groups, company });
  });
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (!button || button.disabled) return;
      const choice = chosenSize(button, current.current.groups);
      if (choice) current.current.onAdd(choice.dish, choice.size);
      else if (button.dataset["adds"] === undefined) root.current?.click(button);
    };
    const onChange = () => root.current?.hydrate();
    element.addEventListener("click", onClick);
    element.addEventListener("change", onChange);
    if (isTouched(element)) onChange();
    return () => {
      element.removeEventListener("click", onClick);
      element.removeEventListener("change", onChange);
    };
  }, []);
  return <div ref={container} dangerouslySetInnerHTML={UNTOUCHED} suppressHydrationWarning />;
}
