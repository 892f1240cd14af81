import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconFileInvoice, IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { AddSupplier } from "#src/features/suppliers/web/add-supplier.tsx";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { SupplierPanel } from "#src/features/suppliers/web/supplier-panel.tsx";
import { SupplierTable } from "#src/features/suppliers/web/supplier-table.tsx";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { DetailPanel } from "#src/web/ui/detail-panel.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { ListDetail } from "#src/web/ui/list-detail.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { useAddressRequest } from "#src/web/ui/use-address-request.ts";
import classes from "./suppliers.module.css";

const LOAD_ERROR = {
  title: "Failed to load suppliers",
  message: "Could not load suppliers. Please try again later.",
} as const;

export function SuppliersScreen() {
  const suppliers = useQuery(suppliersQuery);
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const selected = suppliers.data?.find((supplier) => supplier.id === selectedId);
  useAddressRequest("add", () => setAdding(true));
  useAddressRequest("supplier", setSelectedId);
  useRefreshOnEvents(["invoices.changed"], () => void client.invalidateQueries({ queryKey: ["supplier-invoices"] }));
  useRefreshOnEvents(["suppliers.changed"], () => void client.invalidateQueries(suppliersQuery));
  useEffect(() => {
    if (suppliers.isError) notify.error(LOAD_ERROR.title, LOAD_ERROR.message);
  }, [suppliers.isError]);

  return (
    <>
      <PageHeader title="Suppliers" actions={<Actions adding={adding} onAdd={() => setAdding(true)} />} />
      <ListDetail
        detail={
          <DetailPanel
            opened={selected !== undefined}
            onClose={() => setSelectedId(null)}
            title={selected?.name}
            emptyText="No supplier selected"
          >
            {selected && <SupplierPanel key={selected.id} supplier={selected} onDeleted={() => setSelectedId(null)} />}
          </DetailPanel>
        }
      >
        {adding && <AddSupplier onAdded={({ id }) => setSelectedId(id)} onClose={() => setAdding(false)} />}
        <h2 className={classes.listTitle}>All Suppliers</h2>
        {suppliers.isPending ? (
          <SkeletonRows label="Loading suppliers" />
        ) : suppliers.isError && !suppliers.data ? (
          <ErrorState {...LOAD_ERROR} onRetry={() => void suppliers.refetch()} busy={suppliers.isFetching} />
        ) : (
          <SupplierTable suppliers={suppliers.data} selectedId={selectedId} onSelect={setSelectedId} />
        )}
      </ListDetail>
    </>
  );
}

function Actions({ adding, onAdd }: { adding: boolean; onAdd: () => void }) {
  return (
    <>
      <Button variant="default" component={Link} to="/invoices" leftSection={<IconFileInvoice size={18} aria-hidden />}>
        Invoices
      </Button>
      {!adding && (
        <ChangeButton leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          Add Supplier
        </ChangeButton>
      )}
    </>
  );
}
