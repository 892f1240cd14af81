import { Alert, Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CreditSummary } from "#src/features/credits/contract.ts";
import { isExactly } from "#src/features/credits/rules.ts";
import { KNOWN_STATES } from "#src/features/credits/states.ts";
import { openCreditsQuery } from "#src/features/credits/web/queries.ts";
import type { CreditNoteUnderReview } from "#src/features/invoices/review/web/credit-part.ts";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";

const MAX_SHOWN = 3;

/** The open credit requests of a credit note's supplier, and which of them the credit note settles when it is saved. */
export function NoteUnderReview({ supplierId, currency, total, tax }: CreditNoteUnderReview) {
  const { data } = useQuery(openCreditsQuery(supplierId));
  const open = data?.filter((request) => request.currency === currency) ?? [];
  if (open.length === 0) return null;
  const exact = open.filter((request) => isExactly({ total, tax, used: 0 }, request.amount));
  const settled = exact.filter(({ state }) => KNOWN_STATES.includes(state));
  const [only, another] = settled;
  if (only && !another) {
    return (
      <Alert color="green" title="Saving this settles a credit request">
        <RequestName request={only} /> asked for exactly this.
      </Alert>
    );
  }
  const shown = (exact.length > 0 ? exact : open).slice(0, MAX_SHOWN);
  return (
    <Alert color="blue" title="Open credit requests of this supplier">
      {shown.map((request, at) => (
        <span key={request.id}>
          {at > 0 && ", "}
          <RequestName request={request} />
        </span>
      ))}
      {open.length > shown.length && ` and ${open.length - shown.length} more`}. Save this credit note, then say on the
      request what it settles.
    </Alert>
  );
}

function RequestName({ request: { id, number, amount, unpriced, currency } }: { request: CreditSummary }) {
  const { locale } = useFormat();
  const asked = amount > 0 ? formatMoney(amount, currency, locale) : unpriced > 0 ? "amount not known" : "empty";
  return (
    <>
      <Anchor renderRoot={(props) => <Link {...props} to="/credits/$id" params={{ id }} target="_blank" />}>
        Credit request {number}
      </Anchor>{" "}
      ({asked})
    </>
  );
}
