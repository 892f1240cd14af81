import type { HeadValue, LineValue } from "#src/features/invoices/review/low-confidence.ts";
import type { BlockingIssue } from "#src/features/invoices/review/blocking-issues.ts";

/** The ids of the review's fields: the picture, the shortcuts and the blocking issues move the focus to them. */
export const lineId = (key: string, part: LineValue | "row" | "price" | "size" | "match" | "confirm") =>
  `line-${key}-${part}`;
export const headId = (part: HeadValue | "exchange_rate" | "sums" | "duplicate" | "add" | "document" | "date") =>
  `review-${part}`;

/** Returns the id of the first field in which an issue can be settled. */
export function issueFieldId(blockingIssue: BlockingIssue): string {
  switch (blockingIssue.kind) {
    case "no_items":
      return headId("add");
    case "no_supplier":
      return headId("supplier_name");
    case "exchange_rate":
    case "document":
    case "date":
    case "sums":
    case "duplicate":
      return headId(blockingIssue.kind);
    case "unnamed":
      return lineId(blockingIssue.keys[0] ?? "", "item_name");
    case "negative_price":
      return lineId(blockingIssue.keys[0] ?? "", "unit_price");
    case "no_quantity":
      return lineId(blockingIssue.keys[0] ?? "", "quantity");
    case "size":
      return lineId(blockingIssue.keys[0] ?? "", "size");
    case "price":
      return lineId(blockingIssue.keys[0] ?? "", "price");
    case "suggested":
      return lineId(blockingIssue.keys[0] ?? "", "confirm");
  }
}

/** Focuses the element with this id and selects its text, so that typing replaces it. A folded line is opened first. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const unfold = field?.closest("[data-folded]")?.querySelector<HTMLElement>("[data-unfold]");
  if (unfold) {
    unfold.click();
    requestAnimationFrame(() => focusNow(document.getElementById(id)));
    return;
  }
  focusNow(field);
}

function focusNow(field: HTMLElement | null): void {
  field?.focus();
  if (field instanceof HTMLInputElement && field.type !== "date" && field.type !== "checkbox") field.select();
}
