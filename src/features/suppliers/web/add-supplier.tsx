import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createSupplier, type NewSupplier, type Supplier } from "#src/features/suppliers/contract.ts";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { SupplierForm } from "#src/features/suppliers/web/supplier-form.tsx";
import { call, CallError } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./suppliers.module.css";

const NOT_CREATED = "Failed to create supplier. Please try again.";

interface AddSupplierProps {
  /** Called when the supplier was created and is in the list. */
  onAdded: (supplier: Supplier) => void;
  onClose: () => void;
}

export function AddSupplier({ onAdded, onClose }: AddSupplierProps) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (body: NewSupplier) => call(createSupplier, { body }),
    onSuccess: async ({ supplier }) => {
      onClose();
      notify.success("Supplier Added", `${supplier.name} has been added to your suppliers.`);
      await client.invalidateQueries(suppliersQuery);
      onAdded(supplier);
    },
    onError: () => notify.error("Error", NOT_CREATED),
  });
  return (
    <div className={classes.adding}>
      <SectionCard title="Add Supplier">
        <SupplierForm
          busy={add.isPending}
          error={add.isError ? errorText(add.error) : null}
          onSubmit={(values) => add.mutate(values)}
          onCancel={onClose}
        />
      </SectionCard>
    </div>
  );
}

/**
 * Returns the server's message when it rejected the request, such as the plan's limit; a general one when it could not
 * be reached.
 */
function errorText(error: unknown): string {
  return error instanceof CallError && error.status >= 400 && error.status < 500 ? error.message : NOT_CREATED;
}
