import { Anchor, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconLink } from "@tabler/icons-react";
import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { renewSupplierLink, revokeSupplierLink } from "#src/features/purchasing/supplier-page-contract.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { CopyTextButton } from "#src/web/ui/copy-text-button.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./purchasing.module.css";

/**
 * Shows whether the supplier can open the order. The link can be revoked and created again, because it may have been
 * passed on.
 */
export function SupplierLink({ order, onSettled }: { order: PurchaseOrder; onSettled: () => unknown }) {
  const format = useFormat();
  const query = { id: order.id };
  const onError = (error: Error) => notify.error("The link was not changed", messageOf(error, "Please try again."));
  const renew = useMutation({ mutationFn: () => call(renewSupplierLink, { query }), onError, onSettled });
  const revoke = useMutation({
    mutationFn: () => call(revokeSupplierLink, { query }),
    onSuccess: () => renew.reset(),
    onError,
    onSettled,
  });
  const link = renew.data?.link;
  return (
    <SectionCard title="The supplier's page">
      <p className={classes.soft}>
        {order.page_until === null
          ? `${order.supplier_name} cannot open this order: no link to it works.`
          : `Whoever has the link that was sent can open this order until ${format.dateTime(order.page_until)}.`}
      </p>
      {link && (
        <p className={classes.link}>
          <Anchor href={link} target="_blank" rel="noopener noreferrer">
            {link}
          </Anchor>
          <CopyTextButton text={link} label="Copy Link" />
        </p>
      )}
      <div className={classes.linkActions}>
        {!link && (
          <Button
            variant="default"
            loading={renew.isPending}
            leftSection={<IconLink size={18} aria-hidden />}
            onClick={() => renew.mutate()}
          >
            New Link
          </Button>
        )}
        {order.page_until !== null && (
          <ConfirmButton
            label="Revoke Link"
            confirmLabel="Confirm Revoke"
            busy={revoke.isPending}
            onConfirm={() => revoke.mutate()}
          />
        )}
      </div>
    </SectionCard>
  );
}
