import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { IconPlus } from "@tabler/icons-react";
import { type ComponentType, useEffect, useState } from "react";
import { AddSupplier } from "#src/features/suppliers/web/add-supplier.tsx";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { SupplierPanel } from "#src/features/suppliers/web/supplier-panel.tsx";
import { SupplierTable } from "#src/features/suppliers/web/supplier-table.tsx";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { DetailPanel } from "#src/web/ui/detail-panel.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { ImportLink } from "#src/web/ui/import-link.tsx";
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

interface SuppliersScreenProps {
  /** What the selected supplier sells. */
  Catalogue: ComponentType<{ supplierId: string }>;
  /** Shows names on invoices that must be checked. */
  Doubted: ComponentType;
}

export function SuppliersScreen({ Catalogue, Doubted }: SuppliersScreenProps) {
  const suppliers = useQuery(suppliersQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  // The selection is in the address, so that a reload shows the same supplier and other screens can link to it.
  const { supplier: selectedId }: { supplier?: string } = useSearch({ strict: false });
  const select = (supplier: string | undefined) =>
    void navigate({
      to: "/suppliers",
      search: supplier === undefined ? {} : { supplier },
      replace: true,
      resetScroll: false,
    });
  const selected = suppliers.data?.find((supplier) => supplier.id === selectedId);
  useAddressRequest("add", () => setAdding(true));
  useRefreshOnEvents(["invoices.changed"], () => void client.invalidateQueries({ queryKey: ["supplier-invoices"] }));
  useRefreshOnEvents(["suppliers.changed"], () => {
    void client.invalidateQueries(suppliersQuery);
    void client.invalidateQueries({ queryKey: ["supplier-items"] });
  });
  useEffect(() => {
    if (suppliers.isError) notify.error(LOAD_ERROR.title, LOAD_ERROR.message);
  }, [suppliers.isError]);

  return (
    <>
      <PageHeader
        title="Suppliers"
        actions={
          !adding && (
            <>
              <ImportLink kind="suppliers" />
              <ChangeButton leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
                Add Supplier
              </ChangeButton>
            </>
          )
        }
      />
      <ListDetail
        detail={
          <DetailPanel
            subject={selected?.id}
            onClose={() => select(undefined)}
            title={selected?.name}
            emptyText="No supplier selected"
          >
            {selected && (
              <SupplierPanel
                key={selected.id}
                supplier={selected}
                Catalogue={Catalogue}
                onDeleted={() => select(undefined)}
              />
            )}
          </DetailPanel>
        }
      >
        {adding && <AddSupplier onAdded={({ id }) => select(id)} onClose={() => setAdding(false)} />}
        <Doubted />
        <h2 className={classes.listTitle}>All Suppliers</h2>
        {suppliers.isPending ? (
          <SkeletonRows label="Loading suppliers" />
        ) : suppliers.isError && !suppliers.data ? (
          <ErrorState {...LOAD_ERROR} onRetry={() => void suppliers.refetch()} busy={suppliers.isFetching} />
        ) : (
          <SupplierTable suppliers={suppliers.data} selectedId={selected?.id ?? null} onSelect={select} />
        )}
      </ListDetail>
    </>
  );
}
