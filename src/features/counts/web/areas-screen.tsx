import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AddArea } from "#src/features/counts/web/add-area.tsx";
import { AreaItems } from "#src/features/counts/web/area-items.tsx";
import { AreaList } from "#src/features/counts/web/area-list.tsx";
import classes from "#src/features/counts/web/areas.module.css";
import { areasQuery } from "#src/features/counts/web/queries.ts";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** The storage areas. A count covers the areas in this order, and the items of each area in the order of its shelf. */
export function AreasScreen() {
  const client = useQueryClient();
  const areas = useQuery(areasQuery);
  const inventory = useQuery(inventoryQuery);
  const [opened, setOpened] = useState<string | null>(null);
  useRefreshOnEvents(["counts.changed"], () => void client.invalidateQueries(areasQuery));
  const { data } = areas;
  const area = data?.find(({ id }) => id === opened);
  return (
    <>
      <PageHeader
        title="Storage Areas"
        subtitle="A count goes from area to area, in the order of the shelves."
        back={<BackLink to="/inventory/stocktake">Back to Stocktake</BackLink>}
      />
      <div className={`${ui.stackXl} ${classes.parts}`}>
        <AddArea isFirst={data?.length === 0} />
        {areas.isPending && <SkeletonRows count={4} label="Loading storage areas" />}
        {areas.isError && !data && (
          <ErrorState
            title="Failed to load the storage areas"
            message={messageOf(areas.error, "Please try again.")}
            onRetry={() => void areas.refetch()}
          />
        )}
        {data && <AreaList areas={data} opened={area?.id ?? null} onOpen={setOpened} />}
        {area && inventory.data && <AreaItems key={area.id} area={area} items={inventory.data} />}
      </div>
    </>
  );
}
