import { Button, Checkbox } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconSortAscendingNumbers } from "@tabler/icons-react";
import { useState } from "react";
import { orderTables, type Table } from "#src/features/tables/contract.ts";
import { inNaturalOrder } from "#src/features/tables/rules.ts";
import { tablesQuery } from "#src/features/tables/web/queries.ts";
import { RenameTable } from "#src/features/tables/web/rename-table.tsx";
import { TableRow } from "#src/features/tables/web/table-row.tsx";
import classes from "#src/features/tables/web/tables.module.css";
import { call, messageOf } from "#src/web/call.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { useDragOrder } from "#src/web/ui/use-drag-order.ts";

interface TableListProps {
  tables: readonly Table[];
  /** Ids of the tables to print; none means all. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The tables in their order, which is moved by dragging, by arrow keys or at once by name. */
export function TableList({ tables, chosen, onChoose }: TableListProps) {
  const client = useQueryClient();
  const [renaming, setRenaming] = useState<string | null>(null);
  const arrange = useMutation({
    mutationFn: (ids: string[]) => call(orderTables, { body: { ids } }),
    onMutate: (ids) => {
      const before = client.getQueryData(tablesQuery.queryKey);
      client.setQueryData(
        tablesQuery.queryKey,
        (known) => known && ids.flatMap((id) => known.find((one) => one.id === id) ?? []),
      );
      return before;
    },
    onSuccess: ({ tables: arranged }) => client.setQueryData(tablesQuery.queryKey, arranged),
    onError: (error, _ids, before) => {
      client.setQueryData(tablesQuery.queryKey, before);
      notify.error("Failed to move the table", messageOf(error, "Please try again."));
    },
  });
  const ids = tables.map(({ id }) => id);
  const order = useDragOrder(ids, (next) => arrange.mutate(next));
  const byName = inNaturalOrder(tables).map(({ id }) => id);
  const known = new Map(tables.map((table) => [table.id, table]));
  const some = tables.filter(({ id }) => chosen.has(id)).length;

  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };

  return (
    <SectionCard
      title={tables.length > 0 ? `${tables.length} ${tables.length === 1 ? "table" : "tables"}` : "Tables"}
      flush
      actions={
        byName.some((id, at) => id !== ids[at]) && (
          <Button
            variant="default"
            leftSection={<IconSortAscendingNumbers size={18} aria-hidden />}
            onClick={() => arrange.mutate(byName)}
          >
            Sort by name
          </Button>
        )
      }
    >
      {tables.length === 0 ? (
        <EmptyState title="No tables yet">Add them one by one or a whole room at once: 1-20.</EmptyState>
      ) : (
        <>
          <div className={classes.all}>
            <Checkbox
              label={some > 0 ? `${some} chosen for printing` : "Choose all"}
              checked={some === tables.length}
              indeterminate={some > 0 && some < tables.length}
              onChange={(event) => onChoose(new Set(event.currentTarget.checked ? ids : []))}
            />
          </div>
          <ul className={classes.tables}>
            {order.ids.map((id) => {
              const table = known.get(id);
              if (!table) return null;
              return (
                <li key={id} className={classes.item} data-dragged={order.dragged === id || undefined}>
                  {renaming === id ? (
                    <RenameTable table={table} onDone={() => setRenaming(null)} />
                  ) : (
                    <TableRow
                      table={table}
                      handle={order.handle(id)}
                      chosen={chosen.has(id)}
                      onChoose={(on) => choose(id, on)}
                      onRename={() => setRenaming(id)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </SectionCard>
  );
}
