import { Button, Checkbox } from "@mantine/core";
import { IconSortAscendingNumbers } from "@tabler/icons-react";
import { useState } from "react";
import type { Table } from "#src/features/tables/contract.ts";
import { inNaturalOrder } from "#src/features/tables/rules.ts";
import { RenameTable } from "#src/features/tables/web/rename-table.tsx";
import { TableRow } from "#src/features/tables/web/table-row.tsx";
import classes from "#src/features/tables/web/tables.module.css";
import { useArrangeTables } from "#src/features/tables/web/use-arrange-tables.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { DragList } from "#src/web/ui/drag-list.tsx";
import { useDragOrder } from "#src/web/ui/use-drag-order.ts";

interface TableListProps {
  tables: readonly Table[];
  /** Ids of the tables to print; none means all. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** The tables in their order, which a person changes by dragging, by arrow keys, or by sorting them by name. */
export function TableList({ tables, selected, onSelect }: TableListProps) {
  const arrange = useArrangeTables();
  const ids = tables.map(({ id }) => id);
  const sortedIds = inNaturalOrder(tables).map(({ id }) => id);
  const count = tables.filter(({ id }) => selected.has(id)).length;
  return (
    <SectionCard
      title={tables.length > 0 ? `${tables.length} ${tables.length === 1 ? "table" : "tables"}` : "Tables"}
      flush
      actions={
        sortedIds.some((id, index) => id !== ids[index]) && (
          <Button
            variant="default"
            leftSection={<IconSortAscendingNumbers size={18} aria-hidden />}
            onClick={() => arrange(sortedIds)}
          >
            Sort by name
          </Button>
        )
      }
    >
      {tables.length === 0 ? (
        <EmptyState title="No tables yet">Add them one by one, or many at once, such as 1-20.</EmptyState>
      ) : (
        <>
          <div className={classes.all}>
            <Checkbox
              label={count > 0 ? `${count} selected for printing` : "Select all"}
              checked={count === tables.length}
              indeterminate={count > 0 && count < tables.length}
              onChange={(event) => onSelect(new Set(event.currentTarget.checked ? ids : []))}
            />
          </div>
          <TableRows tables={tables} selected={selected} onSelect={onSelect} onArrange={arrange} />
        </>
      )}
    </SectionCard>
  );
}

function TableRows({ tables, selected, onSelect, onArrange }: TableListProps & { onArrange: (ids: string[]) => void }) {
  const [renaming, setRenaming] = useState<string | null>(null);
  const order = useDragOrder(
    tables.map(({ id }) => id),
    onArrange,
  );
  const byId = new Map(tables.map((table) => [table.id, table]));
  const select = (id: string, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  return (
    <DragList
      order={order}
      renderRow={(id) => {
        const table = byId.get(id);
        if (!table) return null;
        if (renaming === id) return <RenameTable table={table} onDone={() => setRenaming(null)} />;
        return (
          <TableRow
            table={table}
            handle={order.handle(id)}
            selected={selected.has(id)}
            onSelect={(on) => select(id, on)}
            onRename={() => setRenaming(id)}
          />
        );
      }}
    />
  );
}
