import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DeliveryDraft } from "#src/features/receiving/draft.ts";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import classes from "./receive.module.css";

interface DeliverySupplierProps {
  draft: DeliveryDraft;
  onChange: (draft: DeliveryDraft) => void;
}

/** Selects the supplier of a delivery without an order. */
export function DeliverySupplier({ draft, onChange }: DeliverySupplierProps) {
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  return (
    <Select
      label="Supplier"
      placeholder="Type a name"
      searchable
      mb="sm"
      nothingFoundMessage="No supplier has this name."
      classNames={{ input: classes.number ?? "", option: classes.option ?? "" }}
      value={draft.supplier_id}
      data={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => {
        const supplier = suppliers.find((supplier) => supplier.id === id);
        if (supplier) onChange({ ...draft, supplier_id: supplier.id, supplier_name: supplier.name });
      }}
    />
  );
}
