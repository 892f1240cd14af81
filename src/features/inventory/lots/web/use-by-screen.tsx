import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Lot } from "#src/features/inventory/lots/contract.ts";
import { LabelMenu, LotRows } from "#src/features/inventory/lots/web/lot-rows.tsx";
import { expiringQuery, itemLotsQuery } from "#src/features/inventory/lots/web/queries.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./lots.module.css";

const SPANS = [
  { value: "2", label: "2 days" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
] as const;
type Span = (typeof SPANS)[number]["value"];

const GROUPS: { title: string; has: (lot: Lot) => boolean }[] = [
  { title: "Expired", has: ({ days_left }) => days_left < 0 },
  { title: "Use today", has: ({ days_left }) => days_left === 0 },
  { title: "Use soon", has: ({ days_left }) => days_left > 0 },
];

/**
 * The lots by use-by date, of all ingredients or of the one that the address names, with what to use them in, a button
 * to book waste, and labels to print.
 */
export function UseByScreen() {
  const { item }: { item?: string } = useSearch({ strict: false });
  const [span, setSpan] = useState<Span>("7");
  const query = useQuery(item === undefined ? expiringQuery(Number(span)) : itemLotsQuery(item));
  const lots = query.data?.lots ?? [];
  return (
    <>
      <PageHeader
        title="Use By"
        back={<BackLink to="/inventory">Back to Inventory</BackLink>}
        actions={lots.length > 0 && <LabelMenu ids={lots.slice(0, 100).map(({ id }) => id)} label="Print Labels" />}
      />
      {item === undefined ? (
        <Toolbar>
          <FilterBar<Span> label="How far ahead" value={span} onChange={setSpan} options={[...SPANS]} />
        </Toolbar>
      ) : (
        <OneItem name={lots[0]?.name} />
      )}
      {query.isPending && <SkeletonRows count={5} label="Loading dates" />}
      {query.isError && !query.data && (
        <ErrorState
          message="The dates could not be loaded."
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && lots.length === 0 && <NoDates ofOneItem={item !== undefined} />}
      <div className={classes.groups}>
        {GROUPS.map(({ title, has }) => {
          const members = lots.filter(has);
          return (
            members.length > 0 && (
              <SectionCard key={title} title={title}>
                <LotRows lots={members} named />
              </SectionCard>
            )
          );
        })}
      </div>
    </>
  );
}

/** Says that the list shows one ingredient, with a link to all. */
function OneItem({ name }: { name: string | undefined }) {
  return (
    <div className={`${ui.toolbar} ${classes.oneItem}`}>
      <span>{name === undefined ? "One ingredient" : `Every date of ${name}`}</span>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/inventory/use-by" search={{}} />}>
        Show All Ingredients
      </Button>
    </div>
  );
}

function NoDates({ ofOneItem }: { ofOneItem: boolean }) {
  return ofOneItem ? (
    <EmptyState title="Nothing with a date is left of it">It was used up or recorded as waste.</EmptyState>
  ) : (
    <EmptyState title="Nothing expires in this time">
      Give ingredients a shelf life, and their deliveries and batches appear here before they expire.
    </EmptyState>
  );
}
