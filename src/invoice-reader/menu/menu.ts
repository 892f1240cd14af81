import type { Box } from "#src/invoice-reader/parsing/page.ts";

export interface MenuSize {
  /** Empty where the menu names none. */
  name: string;
  price: number;
}

/** A dish as a menu prints it. Its letters for allergens are not interpreted: a person declares the allergens. */
export interface MenuDish {
  name: string;
  description: string;
  category: string | null;
  sizes: MenuSize[];
  page: number;
  box: Box;
  /** Fields that were read with doubt and that a person must review. */
  unsure: ("name" | "price" | "sizes")[];
}

export interface MenuReading {
  dishes: MenuDish[];
  warnings: string[];
}

export interface MenuOptions {
  /** Digits after the decimal sign of the restaurant's currency. */
  digits: number;
}

/** No more of one upload are read. */
export const MAX_DISHES = 500;
