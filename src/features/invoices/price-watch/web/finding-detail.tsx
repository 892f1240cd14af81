import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PRICE_DIGITS, singularUnit } from "#src/features/invoices/prices/web/price-text.ts";
import { PriceHistory } from "#src/features/invoices/prices/web/price-history.tsx";
import { decideFinding, type Finding } from "#src/features/invoices/price-watch/contract.ts";
import { findingText } from "#src/features/invoices/price-watch/finding-text.ts";
import { FINDINGS_KEY } from "#src/features/invoices/price-watch/web/queries.ts";
import { TouchedDishes } from "#src/features/invoices/price-watch/web/touched-dishes.tsx";
import { ProofButton } from "#src/features/reports/proof/web/proof-button.tsx";
import type { InventoryUnit } from "#src/shared/units.ts";
import { call, messageOf } from "#src/web/call.ts";
import { Facts } from "#src/web/ui/facts.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./price-watch.module.css";

/** One finding: its reason, the possible decisions, the affected dishes, and all prices of the ingredient. */
export function FindingDetail({ finding }: { finding: Finding }) {
  const format = useFormat();
  const unit = singularUnit(finding.unit as InventoryUnit);
  return (
    <>
      <p className={classes.sentence}>
        {findingText(finding)}{" "}
        <ProofButton kind="price" id={finding.id} title={finding.item_name} item={finding.item_id}>
          Show the proof
        </ProofButton>
      </p>
      <Facts
        rows={[
          ["Compared with", `${format.money(finding.old_price, PRICE_DIGITS)} per ${unit}`],
          ["Charged", `${format.money(finding.new_price, PRICE_DIGITS)} per ${unit}`],
          ["Invoice", `${finding.invoice_number} ${format.day(finding.date)}`.trim()],
          [
            "Decided",
            finding.state === "open" ? null : `${DECIDED[finding.state]} by ${finding.decided_by ?? "the app"}`,
          ],
        ]}
      />
      {finding.state === "open" && <Decisions finding={finding} />}
      <TouchedDishes finding={finding} />
      <PriceHistory key={finding.item_id} itemId={finding.item_id} />
    </>
  );
}

const DECIDED = { accepted: "Accepted", disputed: "Disputed", corrected: "Corrected", dismissed: "Dismissed" };

const DECISIONS = [
  { decision: "accepted", label: "Accept the Price" },
  { decision: "disputed", label: "Dispute It" },
  { decision: "corrected", label: "It Was Corrected" },
  { decision: "dismissed", label: "Dismiss" },
] as const;

/** The buttons for a decision. A certain finding has "dispute" first, and a mere change of price "accept". */
function Decisions({ finding }: { finding: Finding }) {
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: (decision: (typeof DECISIONS)[number]["decision"]) =>
      call(decideFinding, { body: { id: finding.id, seen: finding.state, decision } }),
    onSuccess: (_, decision) => notify.success(`${DECIDED[decision]}: ${finding.item_name}`),
    onError: (error) => notify.error("This was not saved", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries({ queryKey: FINDINGS_KEY }),
  });
  return (
    <div className={`${ui.wrap} ${classes.acts}`}>
      {DECISIONS.map(({ decision, label }) => (
        <Button
          key={decision}
          variant={decision === "dismissed" ? "subtle" : "default"}
          disabled={decide.isPending}
          onClick={() => decide.mutate(decision)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
