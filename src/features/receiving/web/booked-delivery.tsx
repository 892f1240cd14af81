import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { IconCircleCheck } from "@tabler/icons-react";
import type { Delivery } from "#src/features/deliveries/contract.ts";
import { outcomeText } from "#src/features/receiving/web/outcome-text.ts";
import { UndoDelivery } from "#src/features/receiving/web/undo-delivery.tsx";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./receive.module.css";

/** A booked delivery: its differences, and the button to take it back. */
export function BookedDelivery({ delivery }: { delivery: Delivery }) {
  const format = useFormat();
  const navigate = useNavigate();
  const different = delivery.lines.filter(({ outcome }) => outcome !== "ok");
  return (
    <>
      <PageHeader title={delivery.supplier_name} back={<BackLink to="/receive">Back to Receive</BackLink>} />
      <output className={classes.result}>
        <strong>
          <IconCircleCheck size={24} aria-hidden /> Counted in
        </strong>
        {different.length === 0 ? (
          <p className={classes.soft}>
            {delivery.lines.length === 1 ? "1 line" : `${delivery.lines.length} lines`}, all as ordered.
          </p>
        ) : (
          <ul className={classes.differences}>
            {different.map((line) => (
              <li key={line.id}>
                {line.item_name}: {outcomeText(line, format)}
              </li>
            ))}
          </ul>
        )}
        {different.some(({ outcome }) => outcome === "substitute") && (
          <p className={classes.warn}>
            The allergens of dishes with what was ordered are unverified until you confirm them, under Dishes.
          </p>
        )}
      </output>
      <div className={`${ui.stackMd} ${classes.others}`}>
        <Button component={Link} to="/receive" className={classes.big}>
          Done
        </Button>
        <Button
          variant="default"
          className={classes.big}
          onClick={() => void navigate({ to: "/deliveries/$id", params: { id: delivery.id } })}
        >
          Look at the Delivery
        </Button>
        <UndoDelivery delivery={delivery} onUndone={() => void navigate({ to: "/receive", search: {} })} />
      </div>
    </>
  );
}
