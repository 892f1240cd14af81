import { expect, test } from "vitest";
import { findBannedNames, wordsOf } from "./check-words.ts";

const namesIn = (text: string, file = "src/shared/cart.ts") => findBannedNames(file, text).map(({ name }) => name);

test("a name is split into whole words, whatever its case", () => {
  expect(wordsOf("readKeptMenu")).toEqual(["read", "kept", "menu"]);
  expect(wordsOf("read_kept_menu")).toEqual(["read", "kept", "menu"]);
  expect(wordsOf("KEPT-HTMLMenu")).toEqual(["kept", "html", "menu"]);
});

test("banned words are found in identifiers, properties, templates and file names", () => {
  expect(namesIn("const keptMenus = { tellOwner: `${figureOf(menu)}` };")).toEqual([
    "keptMenus",
    "tellOwner",
    "figureOf",
  ]);
  expect(namesIn("", "src/server/kept-menus.ts")).toEqual(["kept-menus"]);
  expect(namesIn("select refuse_order('CODE');", "database/functions/refuse_order.sql")).toEqual([
    "refuse_order",
    "refuse_order",
  ]);
});

test("a longer word that contains a banned one, an order that is placed, and names of libraries pass", () => {
  expect(namesIn("const bookkeeper = placeOrder(replaced, { placeholderData: keepPreviousData, placed_at });")).toEqual(
    [],
  );
});

test("comments, strings, patterns and text on screens are not names", () => {
  expect(namesIn('// the kept menu\nconst text = "kept"; /* told */ const found = text.match(/kept/);')).toEqual([]);
  expect(namesIn("const Menu = () => <p>Your place is kept</p>;", "src/web/ui/menu.tsx")).toEqual([]);
});
