import type { NamesToCheck } from "#src/features/inventory/supplier-items/request-contract.ts";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";

export const namesToCheckPart = requestPart<NamesToCheck>("match", matchAction);

const MAX_NAMES = 3;

function matchAction({ names }: NamesToCheck): RequestAction {
  const others = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : "";
  return {
    badge: "Names to check",
    to: "/suppliers",
    search: {},
    detail: `${names.slice(0, MAX_NAMES).join(", ")}${others}: another ingredient is called exactly so`,
    label: "Look at the List",
    onSuccess: () => {},
    failed: "",
  };
}
