import { expect, test } from "vitest";
import { printPage } from "#src/testing/invoice-pages.ts";
import { readInvoice } from "./read-invoice.ts";

const PAGE = printPage([
  "Tsukiji Suisan Co., Ltd.",
  "INVOICE No: A-100",
  "Item                  Qty     Price      Amount",
  "北海道 Scallops        2      4,350       8,700",
  "Salmon Fillet         6      2,480      14,880",
  "Total JPY                               23,580",
]);
const markedNames = (source: "image" | "layer", kana: boolean) =>
  readInvoice([{ ...PAGE, source }], { kana }).items.map(({ evidence }) => evidence.item_name.review);

test("names with Chinese characters are marked where kana may have been left out of them", () => {
  expect(markedNames("image", true)).toEqual([true, false]);
  expect(markedNames("layer", true)).toEqual([false, false]);
  expect(markedNames("image", false)).toEqual([false, false]);
});
