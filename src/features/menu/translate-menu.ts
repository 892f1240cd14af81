import type { PublicMenu } from "#src/features/menu/contract.ts";

/** Returns the menu with its names and descriptions in a language, as far as they are translated. */
export function translateMenu(menu: PublicMenu, language: string): PublicMenu {
  const words = menu.words?.[language];
  if (!words) return menu;
  const named = <Named extends { id: string; name: string }>(one: Named): Named => ({
    ...one,
    name: words[one.id]?.[0] ?? one.name,
  });
  const described = <Described extends { id: string; name: string; description: string | null }>(
    one: Described,
  ): Described => ({ ...named(one), description: words[one.id]?.[1] ?? one.description });
  return {
    ...menu,
    categories: menu.categories.map(described),
    dishes: menu.dishes.map((dish) => ({
      ...described(dish),
      category_name: words[dish.category_id ?? ""]?.[0] ?? dish.category_name,
      sizes: dish.sizes.map(named),
    })),
    ...(menu.option_groups && {
      option_groups: menu.option_groups.map((group) => ({ ...named(group), options: group.options.map(named) })),
    }),
  };
}
