import { Select } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { SUPPLIER_ITEMS_KEY, supplierItemsQuery } from "#src/features/inventory/supplier-items/web/queries.ts";
import { SoldItem } from "#src/features/inventory/supplier-items/web/sold-item.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./supplier-items.module.css";

/** A supplier's catalogue: code, pack, last and agreed price, and whether it is the preferred supplier. */
export function SupplierCatalogue({ supplierId }: { supplierId: string }) {
  const sold = useQuery(supplierItemsQuery({ supplierId }));
  const { data: items = [] } = useQuery(inventoryQuery);
  const known = new Set(sold.data?.map(({ item_id }) => item_id));
  const add = useAdd();
  return (
    <section aria-labelledby="catalogue">
      <h3 id="catalogue" className={ui.partTitle}>
        Catalogue
      </h3>
      {sold.isError && <ErrorBanner message="The catalogue could not be loaded." onRetry={() => void sold.refetch()} />}
      {sold.data?.length === 0 && <p className={`${ui.mutedMd} ${classes.soft}`}>Invoices fill it by themselves.</p>}
      <ul className={classes.list}>
        {sold.data?.map((one) => (
          <SoldItem key={one.id} sold={one} name={one.item_name} />
        ))}
      </ul>
      <Select
        aria-label="Add an ingredient to the catalogue"
        placeholder="Add an ingredient"
        searchable
        value={null}
        disabled={add.isPending}
        data={items
          .filter(({ id, kind }) => kind === "bought" && !known.has(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(item_id) => {
          const item = items.find(({ id }) => id === item_id);
          if (item) add.mutate({ supplier_id: supplierId, item_id: item.id, text: item.name });
        }}
      />
    </section>
  );
}

/** The suppliers of an ingredient. */
export function ItemSuppliers({ item }: { item: { id: string; name: string; kind: string } }) {
  const sold = useQuery({ ...supplierItemsQuery({ itemId: item.id }), enabled: item.kind === "bought" });
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const known = new Set(sold.data?.map(({ supplier_id }) => supplier_id));
  const add = useAdd();
  if (item.kind !== "bought") return null;
  return (
    <section aria-labelledby="item-suppliers">
      <h3 id="item-suppliers" className={ui.partTitle}>
        Suppliers
      </h3>
      {sold.isError && <ErrorBanner message="The suppliers could not be loaded." onRetry={() => void sold.refetch()} />}
      <ul className={classes.list}>
        {sold.data?.map((one) => (
          <SoldItem key={one.id} sold={one} name={one.supplier_name} />
        ))}
      </ul>
      <Select
        aria-label="Add a supplier"
        placeholder="Add a supplier"
        searchable
        value={null}
        disabled={add.isPending}
        data={suppliers.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(supplier_id) => supplier_id && add.mutate({ supplier_id, item_id: item.id, text: item.name })}
      />
    </section>
  );
}

function useAdd() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { supplier_id: string; item_id: string; text: string }) => call(createSupplierItem, { body }),
    onError: (error) => notify.error("This was not added", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries({ queryKey: SUPPLIER_ITEMS_KEY }),
  });
}
