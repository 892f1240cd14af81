import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { createPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { BeginWithSupplier } from "#src/features/suppliers/web/begin-with-supplier.tsx";
import { call } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";

/** Begins an order by hand. The supplier is chosen here, and the lines are added on the order's screen. */
export function NewOrder({ onCreated }: { onCreated: (id: string) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ChangeButton variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened(true)}>
        New Order
      </ChangeButton>
      {opened && (
        <BeginWithSupplier
          title="New order"
          action="Write Order"
          failed="The order could not be written."
          onBegin={async (supplier_id) => {
            const { order } = await call(createPurchaseOrder, { body: { supplier_id } });
            onCreated(order.id);
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
