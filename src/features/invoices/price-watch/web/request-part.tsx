import { findingText } from "#src/features/invoices/price-watch/finding-text.ts";
import type { WatchedPrice } from "#src/features/invoices/price-watch/request-contract.ts";
import { RequestProof } from "#src/features/reports/proof/web/request-proof.tsx";
import { formatMoney } from "#src/shared/money.ts";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";
import type { Format } from "#src/web/ui/format.tsx";

export const pricePart = requestPart<WatchedPrice>("price", priceAction);

function priceAction({ id, name, finding, currency, others }: WatchedPrice, format: Format): RequestAction {
  const plain = { to: "/prices", label: "Look at the Price", onSuccess: () => {}, failed: "" };
  if (finding === null) {
    const detail = "More prices changed this week than are told one by one.";
    return { ...plain, badge: "Prices", search: {}, detail, label: others === 1 ? "Look at It" : "Look at Them" };
  }
  const { weekly_effect } = finding;
  const cost =
    weekly_effect !== null && weekly_effect > 0
      ? ` It costs ${formatMoney(weekly_effect, currency, format.locale)} a week.`
      : "";
  return {
    ...plain,
    badge: `${finding.class}_price`,
    search: { finding: id },
    detail: `${findingText(finding)}${cost}`,
    more: <RequestProof kind="price" id={id} title={name} />,
  };
}
