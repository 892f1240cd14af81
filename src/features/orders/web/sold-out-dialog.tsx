import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import classes from "#src/features/orders/web/sold-out-dialog.module.css";
import { useSoldOut } from "#src/features/orders/web/use-sold-out.ts";
import { messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

interface Props {
  /** The dishes that are marked sold out now. */
  marked: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** The dishes that the kitchen has run out of: marked so that guests cannot order them, and marked available again. */
export function SoldOutDialog({ marked, onClose }: Props) {
  const dishes = useQuery(dishesQuery);
  const soldOut = useSoldOut();
  const [search, setSearch] = useState("");
  const markedIds = new Set(marked.map(({ id }) => id));
  const wanted = search.trim().toLowerCase();
  const others = (dishes.data ?? []).filter(
    ({ id, is_available, name }) => is_available && !markedIds.has(id) && name.toLowerCase().includes(wanted),
  );
  return (
    <Dialog onClose={onClose} size="lg" title="Sold out" closeButtonProps={{ "aria-label": "Close" }}>
      <p className={classes.hint}>Guests see these dishes as sold out until you bring them back.</p>
      {marked.length === 0 && <p className={classes.none}>No dish is marked sold out.</p>}
      <ul className={classes.list}>
        {marked.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Button variant="default" onClick={() => soldOut.mutate({ id, name, sold_out: false })}>
              Bring {name} back
            </Button>
          </li>
        ))}
      </ul>
      <TextInput
        className={classes.search}
        label="Mark a dish"
        placeholder="Search dishes"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {dishes.isPending && <SkeletonRows count={4} label="Loading dishes" />}
      {dishes.isError && !dishes.data && (
        <ErrorState message={messageOf(dishes.error, "Failed to load dishes")} onRetry={() => void dishes.refetch()} />
      )}
      {dishes.data && others.length === 0 && <p className={classes.none}>No matching dishes</p>}
      <ul className={classes.list}>
        {others.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Button
              variant="light"
              color="red"
              aria-label={`Mark ${name} sold out`}
              onClick={() => soldOut.mutate({ id, name, sold_out: true })}
            >
              Sold out
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
