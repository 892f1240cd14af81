import { Anchor, Button } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { type Movement, undoMovement } from "#src/features/inventory/ledger-contract.ts";
import { movementSource, movementLabel } from "#src/features/inventory/web/movement-labels.ts";
import { refreshLedger, cacheItem, movementsQuery, stockHistoryQuery } from "#src/features/inventory/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { Pager } from "#src/web/ui/pager.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./inventory.module.css";
import { stockRange } from "#src/features/inventory/web/stock-range.ts";
import { StepChart } from "#src/web/ui/chart/step-chart.tsx";

/** The movements of an item, newest first, below a chart of the last 30 days. */
export function ItemHistory({ item }: { item: InventoryItem }) {
  const [page, setPage] = useState(1);
  const movements = useQuery({ ...movementsQuery(item.id, page), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="stock-history">
      <div className={`${ui.split} ${classes.partHead}`}>
        <h3 id="stock-history">Stock history</h3>
      </div>
      <StockChart item={item} />
      {movements.isPending && <SkeletonRows count={3} label="Loading stock history" />}
      {movements.isError && (
        <ErrorBanner message="The stock history could not be loaded." onRetry={() => void movements.refetch()} />
      )}
      {movements.data?.movements.length === 0 && <p className={ui.mutedMd}>No stock movements yet</p>}
      <ul>
        {movements.data?.movements.map((movement) => (
          <MovementRow
            key={movement.id}
            itemId={item.id}
            movement={movement}
            undoable={movement.id === movements.data.undoable}
          />
        ))}
      </ul>
      <MergedHistories merged={movements.data?.merged ?? []} />
      <Pager
        label="Stock history"
        page={page}
        totalPages={movements.data?.pagination.totalPages ?? 1}
        onChange={setPage}
      />
    </section>
  );
}

/** The movements of the ingredients that were merged into this one, each opened by a button with its name. */
function MergedHistories({ merged }: { merged: readonly { id: string; name: string }[] }) {
  return merged.map(({ id, name }) => <MergedHistory key={id} id={id} name={name} />);
}

function MergedHistory({ id, name }: { id: string; name: string }) {
  const [opened, setOpened] = useState(false);
  const [page, setPage] = useState(1);
  const movements = useQuery({ ...movementsQuery(id, page), enabled: opened, placeholderData: keepPreviousData });
  return (
    <>
      <Button variant="subtle" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {opened ? `Hide the history of ${name}` : `History of ${name}, before it was merged`}
      </Button>
      {opened && movements.isPending && <SkeletonRows count={3} label={`Loading the history of ${name}`} />}
      {opened && movements.isError && (
        <ErrorBanner message="The stock history could not be loaded." onRetry={() => void movements.refetch()} />
      )}
      {opened && (
        <ul aria-label={`History of ${name}`}>
          {movements.data?.movements.map((movement) => (
            <MovementRow key={movement.id} itemId={id} movement={movement} undoable={false} />
          ))}
        </ul>
      )}
      {opened && (
        <Pager
          label={`History of ${name}`}
          page={page}
          totalPages={movements.data?.pagination.totalPages ?? 1}
          onChange={setPage}
        />
      )}
    </>
  );
}

function InvoiceLink({ id, children }: { id: string; children: string }) {
  return (
    <Anchor fz="inherit" renderRoot={(props) => <Link {...props} to="/invoices/$id" params={{ id }} />}>
      {children || "Invoice"}
    </Anchor>
  );
}

interface MovementRowProps {
  itemId: string;
  movement: Movement;
  undoable: boolean;
}

function MovementRow({ itemId, movement, undoable }: MovementRowProps) {
  const format = useFormat();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call(undoMovement, { query: { id: itemId }, body: { movement_id: movement.id } }),
    onSuccess: ({ item: restored }) => {
      cacheItem(client, restored);
      notify.success("Undone", `${restored.name}: ${format.quantity(restored.quantity_available, restored.unit)}`);
    },
    onError: (error) => notify.error("Failed to update stock quantity", messageOf(error, "")),
    onSettled: () => refreshLedger(client, itemId),
  });
  const source = movementSource(movement);
  const sign = movement.quantity > 0 ? "+" : movement.quantity < 0 ? "−" : "±";
  return (
    <li className={`${ui.divided} ${classes.movement}`}>
      <span className={ui.strong}>{movementLabel(movement)}</span>
      <span className={`${ui.number} ${classes.moved}`}>
        {movement.from_unit ? null : `${sign}${format.quantity(Math.abs(movement.quantity), movement.unit)}`}
      </span>
      <span className={`${ui.mutedSm} ${classes.small}`}>
        {movement.source_id && movement.source_type.startsWith("invoice") ? (
          <InvoiceLink id={movement.source_id}>{source}</InvoiceLink>
        ) : (
          source
        )}
        {source && " · "}
        <RelativeTime moment={movement.created_at} />
      </span>
      <span className={`${ui.mutedSm} ${classes.small}`} style={{ textAlign: "right" }}>
        {format.quantity(movement.balance_after, movement.unit)} left
      </span>
      {undoable && (
        <div style={{ gridColumn: "1 / -1", marginTop: "0.375rem" }}>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={undo.isPending}
            onClick={() => undo.mutate()}
          >
            Undo
          </Button>
        </div>
      )}
    </li>
  );
}

/** The stock at the end of each of the last 30 days, as steps. */
function StockChart({ item }: { item: InventoryItem }) {
  const history = useQuery(stockHistoryQuery(item.id));
  const format = useFormat();
  const days = history.data?.days ?? [];
  if (days.length === 0) return <div style={{ height: "8.5rem" }} />;
  const unit = history.data?.unit ?? item.unit;
  const max = Math.max(...days.map((day) => day.quantity));
  const min = Math.min(...days.map((day) => day.quantity));
  return (
    <figure className={classes.chart}>
      <StepChart height={112} values={days.map((day) => day.quantity)} threshold={item.reorder_threshold} />
      <figcaption className={`${ui.mutedSm} ${classes.small}`}>
        Last {days.length} days: {stockRange(min, max, unit, format.number)}
      </figcaption>
    </figure>
  );
}
