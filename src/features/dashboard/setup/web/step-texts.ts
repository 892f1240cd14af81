import type { StepKey } from "#src/features/dashboard/setup/contract.ts";

interface StepText {
  title: string;
  /** The reason for the step, and how to do it. */
  text: string;
  /** The button's label for the next step. */
  button: string;
  /** The screen of the step; undefined for the practice order, which is placed here. */
  to?: string;
  search?: Record<string, string>;
  /** The kind of import that can replace typing. */
  list?: "dishes" | "suppliers";
}

export const STEP_TEXTS: Record<StepKey, StepText> = {
  dish: {
    title: "Add your first dish",
    text: "Name, price and what goes into it. Category and ingredients are made right there.",
    button: "Add Dish",
    to: "/dishes",
    search: { add: "1" },
  },
  codes: {
    title: "Print your table codes",
    text: "Add your tables and print a code for each. Guests scan it to see your menu and order.",
    button: "Print Table Codes",
    to: "/tables",
  },
  practice: {
    title: "Try an order yourself",
    text: "See what your guest, your kitchen and your stock would see. Nothing is booked.",
    button: "Try an Order",
  },
  recipes: {
    title: "Add the rest of your menu",
    text: "With a recipe for each dish, orders take the ingredients out of stock.",
    button: "Add Dishes",
    to: "/dishes",
    search: { add: "1" },
    list: "dishes",
  },
  suppliers: {
    title: "Add your suppliers",
    text: "Reorder alerts then say whom to call.",
    button: "Add Supplier",
    to: "/suppliers",
    search: { add: "1" },
    list: "suppliers",
  },
  invoice: {
    title: "Upload an invoice",
    text: "A photo is enough: stock and prices are updated from it.",
    button: "Upload Invoice",
    to: "/inventory",
    search: { upload: "1" },
  },
};
