import type { Group, ShownDish, ShownSize } from "#src/features/menu/shown.ts";

/**
 * Returns the dish whose add button was tapped, and the size chosen on its card. Returns null when another element was
 * tapped or the chosen size cannot be ordered. The choice is read from the page, because the card may still be the
 * server's HTML.
 */
export function chosenSize(
  button: HTMLButtonElement,
  groups: readonly Group[],
): { dish: ShownDish; size: ShownSize } | null {
  const dish = groups.flatMap((group) => group.dishes).find(({ id }) => id === button.dataset["adds"]);
  if (!dish) return null;
  const sizes = button.closest("article")?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [];
  const id = sizes.length > 0 ? [...sizes].find(({ checked }) => checked)?.value : dish.sizes[0]?.id;
  const size = dish.sizes.find((size) => size.id === id);
  return size && !size.sold_out ? { dish, size } : null;
}

/** Returns whether the guest changed the chosen size before the page's script ran. */
export function isTouched(list: Element): boolean {
  return [...list.querySelectorAll<HTMLInputElement>("input[type=radio]")].some(
    (input) => input.checked !== input.defaultChecked,
  );
}
