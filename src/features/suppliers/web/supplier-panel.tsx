import { Anchor, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconPencil } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { deleteSupplier, type NewSupplier, type Supplier, updateSupplier } from "#src/features/suppliers/contract.ts";
import { DAY_LABELS } from "#src/shared/time-span.ts";
import { ORDER_BY_LABELS } from "#src/features/suppliers/order-by.ts";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { MergeSupplier } from "#src/features/suppliers/web/merge-supplier.tsx";
import { SupplierForm } from "#src/features/suppliers/web/supplier-form.tsx";
import { SupplierInvoices } from "#src/features/suppliers/web/supplier-invoices.tsx";
import { whatsappLink } from "#src/features/suppliers/rules.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { Facts } from "#src/web/ui/facts.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./suppliers.module.css";

interface SupplierPanelProps {
  supplier: Supplier;
  /** What it sells. */
  Catalogue: ComponentType<{ supplierId: string }>;
  onDeleted: () => void;
}

/** One supplier: its details and invoices, or the form to edit it. Needs a `key`, so that another supplier starts afresh. */
export function SupplierPanel({ supplier, Catalogue, onDeleted }: SupplierPanelProps) {
  const [editing, setEditing] = useState(false);
  const client = useQueryClient();
  const edit = useMutation({
    mutationFn: (body: NewSupplier) => call(updateSupplier, { query: { id: supplier.id }, body }),
    onSuccess: async ({ supplier: { name } }) => {
      setEditing(false);
      notify.success("Supplier Updated", `${name} has been updated.`);
      await client.invalidateQueries(suppliersQuery);
    },
    onError: (error) => notify.error("Failed to update supplier", messageOf(error, "")),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteSupplier, { query: { id: supplier.id } }),
    onSuccess: async () => {
      notify.success("Supplier Deleted", "Supplier has been deleted successfully.");
      onDeleted();
      await Promise.all([
        client.invalidateQueries(suppliersQuery),
        client.invalidateQueries({ queryKey: ["inventory"] }),
      ]);
    },
    onError: (error) => notify.error("Failed to delete supplier", messageOf(error, "")),
  });

  if (editing) {
    return (
      <SupplierForm
        supplier={supplier}
        busy={edit.isPending}
        error={edit.isError ? messageOf(edit.error, "Failed to update supplier") : null}
        onSubmit={(values) => edit.mutate(values)}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <>
      <SupplierFacts supplier={supplier} />
      <div className={`${ui.buttons} ${classes.actions}`}>
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
          Edit Supplier
        </Button>
        <MergeSupplier supplier={supplier} />
        <ConfirmButton label="Delete" busy={remove.isPending} onConfirm={() => remove.mutate()} />
      </div>
      <Catalogue supplierId={supplier.id} />
      <SupplierInvoices supplierId={supplier.id} />
    </>
  );
}

const daysText = (days: number) => (days === 1 ? "1 day" : `${days} days`);

function SupplierFacts({ supplier }: { supplier: Supplier }) {
  const format = useFormat();
  const { contact, email, whatsapp_number, address, delivery_days, minimum_order, lead_time_days } = supplier;
  const chat = whatsapp_number && whatsappLink(whatsapp_number);
  return (
    <Facts
      rows={[
        ["Customer ID", supplier.customer_id || "–"],
        ["UEN/Business ID", supplier.uen || "–"],
        ["Contact", contact && <Anchor href={`tel:${contact.replaceAll(/[^\d+]/g, "")}`}>{contact}</Anchor>],
        ["Email", email && <Anchor href={`mailto:${email}`}>{email}</Anchor>],
        [
          "WhatsApp",
          chat ? (
            <Anchor href={chat} target="_blank" rel="noreferrer">
              {whatsapp_number}
            </Anchor>
          ) : (
            whatsapp_number
          ),
        ],
        ["Address", address && <span className={classes.address}>{address}</span>],
        ["Delivers", delivery_days.length > 0 ? delivery_days.map((day) => DAY_LABELS[day]).join(", ") : null],
        ["Minimum order", minimum_order === null ? null : format.money(minimum_order)],
        ["Lead time", lead_time_days === null ? null : daysText(lead_time_days)],
        ["Order before", supplier.order_cutoff],
        ["Orders by", supplier.order_by && ORDER_BY_LABELS[supplier.order_by]],
        ["Pays after", supplier.payment_terms_days === null ? null : daysText(supplier.payment_terms_days)],
        ["Closed", supplier.closed_days.length === 0 ? null : supplier.closed_days.map(format.day).join(", ")],
      ]}
    />
  );
}
