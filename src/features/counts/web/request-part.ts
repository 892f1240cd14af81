import type { CountItems } from "#src/features/counts/request-contract.ts";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";

export const itemsToCountPart = requestPart<CountItems>("count", countAction);

/** Returns the action of a count: "Salmon and Rice: the book may be wrong by most. Cream: low, and may be gone." */
function countAction({ items }: CountItems): RequestAction {
  const named = (why: "value" | "low") => items.filter((item) => item.why === why).map(({ name }) => name);
  const [value, low] = [named("value"), named("low")];
  return {
    badge: "Count",
    to: "/inventory/stocktake",
    search: { items: "worth" },
    detail: [
      value.length > 0 && `${value.join(", ")}: most money in what the book may have wrong`,
      low.length > 0 && `${low.join(", ")}: low, and may be gone`,
    ]
      .filter(Boolean)
      .join(". "),
    label: items.length === 1 ? "Count 1 Item" : `Count ${items.length} Items`,
    onSuccess: () => {},
    failed: "",
  };
}
