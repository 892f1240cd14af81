import { Button, Modal, Select, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { IconArrowMerge } from "@tabler/icons-react";
import { useState } from "react";
import { mergeSuppliers, type Supplier } from "#src/features/suppliers/contract.ts";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Merges a supplier that was entered twice: the person selects the other one, and its data move to the shown one. */
export function MergeSupplier({ supplier }: { supplier: Supplier }) {
  const [opened, setOpened] = useState(false);
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  if (suppliers.length < 2) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconArrowMerge size={18} aria-hidden />} onClick={() => setOpened(true)}>
        Merge
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={`Merge into ${supplier.name}`}>
        {opened && <MergeForm supplier={supplier} suppliers={suppliers} onClose={() => setOpened(false)} />}
      </Modal>
    </>
  );
}

interface MergeFormProps {
  supplier: Supplier;
  suppliers: readonly Supplier[];
  onClose: () => void;
}

function MergeForm({ supplier, suppliers, onClose }: MergeFormProps) {
  const client = useQueryClient();
  const [from, setFrom] = useState<string | null>(null);
  const chosen = suppliers.find(({ id }) => id === from);
  const merge = useMutation({
    mutationFn: (id: string) => call(mergeSuppliers, { body: { from: id, into: supplier.id } }),
    onSuccess: async () => {
      notify.success("Suppliers Merged", `${chosen?.name ?? "The supplier"} is now part of ${supplier.name}.`);
      onClose();
      const keys = [suppliersQuery.queryKey, ["inventory"], ["invoices"], ["supplier-invoices"]];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => notify.error("Failed to merge the suppliers", messageOf(error, "")),
  });
  const others = suppliers.filter(({ id }) => id !== supplier.id).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Stack gap="md">
      <Select
        label="The same supplier, entered again"
        placeholder="Search suppliers"
        data={others}
        searchable
        data-autofocus
        value={from}
        nothingFoundMessage="No supplier with this name"
        onChange={setFrom}
      />
      <Text>
        {chosen
          ? `The invoices and ingredients of ${chosen.name} go to ${supplier.name}, and ${chosen.name} is removed. This cannot be undone.`
          : `Its invoices and ingredients go to ${supplier.name}.`}
      </Text>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={from === null} loading={merge.isPending} onClick={() => from !== null && merge.mutate(from)}>
          Merge Suppliers
        </Button>
      </FormActions>
    </Stack>
  );
}
