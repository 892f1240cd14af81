import type { ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
import type { PageInput } from "./page.ts";

/**
 * Marks names with Chinese characters that were read from a picture. The recogniser does not know kana, so it reads
 * only the Chinese characters of a Japanese name.
 */
export const withKanaMarked = (items: readonly ExtractedItem[], pages: readonly PageInput[]): ExtractedItem[] =>
  items.map((item) => {
    const isWhole = pages[item.page]?.source !== "image" || !/\p{Script=Han}/u.test(item.item_name);
    if (isWhole) return item;
    return { ...item, evidence: { ...item.evidence, item_name: { ...item.evidence.item_name, review: true } } };
  });
