import { Button, Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { createPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";

/** Begins an order by hand: its supplier is chosen, the lines are added on its screen. */
export function NewOrder({ onCreated }: { onCreated: (id: string) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ChangeButton variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened(true)}>
        New Order
      </ChangeButton>
      {opened && <SupplierChoice onCreated={onCreated} onClose={() => setOpened(false)} />}
    </>
  );
}

function SupplierChoice({ onCreated, onClose }: { onCreated: (id: string) => void; onClose: () => void }) {
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const [supplier, setSupplier] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: (supplier_id: string) => call(createPurchaseOrder, { body: { supplier_id } }),
    onSuccess: ({ order }) => onCreated(order.id),
  });
  return (
    <Dialog title="New order" onClose={onClose}>
      <FormStack>
        {create.isError && <ErrorBanner message={messageOf(create.error, "The order could not be written.")} />}
        <Select
          label="Supplier"
          searchable
          data={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          value={supplier}
          onChange={setSupplier}
        />
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={supplier === null}
            loading={create.isPending}
            onClick={() => supplier !== null && create.mutate(supplier)}
          >
            Write Order
          </Button>
        </FormActions>
      </FormStack>
    </Dialog>
  );
}
