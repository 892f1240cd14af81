import { updateDish } from "#src/features/dishes/contract.ts";
import { settleItemDeclarations, settleOverrides } from "#src/features/dishes/declaration-contract.ts";
import { askedText, UNTIL_SETTLED } from "#src/features/dishes/override-questions.ts";
import type { AskedOverrides, FixDish } from "#src/features/dishes/request-contract.ts";
import { call } from "#src/web/call.ts";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";
import { notify } from "#src/web/ui/notify.tsx";

export const overridePart = requestPart<AskedOverrides>("override", overrideAction);

function overrideAction({ of, id, name, overrides }: AskedOverrides): RequestAction {
  const asked = overrides.map((override) => ({ name: override.name, question: override.question }));
  const settle = (outcome: "keep" | "drop") => {
    const request = { query: { id }, body: { outcome, overrides: asked } };
    return of === "dish" ? call(settleOverrides, request) : call(settleItemDeclarations, request);
  };
  return {
    badge: "unverified",
    ...(of === "dish" ? { to: "/dishes", search: { dish: id } } : { to: "/inventory", search: { item: id } }),
    detail: [...overrides.map(askedText), UNTIL_SETTLED].join(" "),
    label: "Confirm Again",
    run: () => settle("keep"),
    second: { label: "Follow the Recipe", run: () => settle("drop") },
    onSuccess: () => notify.success(`The allergens of ${name} are answered.`),
    failed: "This was not saved",
  };
}

export const dishToFixPart = requestPart<FixDish>("dish", dishAction);

function dishAction({ id, name, missing }: FixDish): RequestAction {
  return {
    badge: "Fix availability",
    tone: "warn",
    to: "/dishes",
    search: { dish: id },
    detail: `Out of stock: ${missing.join(", ")}`,
    label: "Make Inactive",
    run: () => call(updateDish, { query: { id }, body: { is_available: false } }),
    onSuccess: () => notify.success(`${name} is off the menu until you activate it again.`),
    failed: "Update failed",
  };
}
