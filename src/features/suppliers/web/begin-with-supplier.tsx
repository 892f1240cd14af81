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
  /** Label of the button that creates it. */
  action: string;
  /** The message when creation fails and the error has no message of its own. */
  failed: string;
  /** Creates it, and opens it. */
  onBegin: (supplierId: string) => Promise<unknown>;
  onClose: () => void;
  /** Called when another supplier is selected. */
  onSupplier?: (supplierId: string | null) => void;
  /** Further fields. */
  children?: ReactNode;
}

/**
 * A dialog that begins a document for a supplier: the supplier is selected here, the lines are added on a screen of
 * their own.
 */
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
