import { Button, Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";

interface BeginWithSupplierProps {
  title: string;
  /** Of the button that begins it. */
  action: string;
  /** Said when it fails without a reason of its own. */
  failed: string;
  /** Writes it, and opens it. */
  onBegin: (supplierId: string) => Promise<unknown>;
  onClose: () => void;
  /** The supplier has changed. */
  onSupplier?: (supplierId: string | null) => void;
  /** What else is asked for. */
  children?: ReactNode;
}

/** The dialog that begins what is written to a supplier: the supplier is chosen, the lines follow on a screen of their own. */
export function BeginWithSupplier(props: BeginWithSupplierProps) {
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const [supplier, setSupplier] = useState<string | null>(null);
  const begin = useMutation({ mutationFn: props.onBegin });
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <FormStack>
        {begin.isError && <ErrorBanner message={messageOf(begin.error, props.failed)} />}
        <Select
          label="Supplier"
          searchable
          data={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          value={supplier}
          onChange={(chosen) => {
            setSupplier(chosen);
            props.onSupplier?.(chosen);
          }}
        />
        {props.children}
        <FormActions>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button
            disabled={supplier === null}
            loading={begin.isPending}
            onClick={() => supplier !== null && begin.mutate(supplier)}
          >
            {props.action}
          </Button>
        </FormActions>
      </FormStack>
    </Dialog>
  );
}
