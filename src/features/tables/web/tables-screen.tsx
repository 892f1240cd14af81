import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { AddTables } from "#src/features/tables/web/add-tables.tsx";
import { GuestChoices } from "#src/features/tables/web/guest-choices.tsx";
import { PrintCodes } from "#src/features/tables/web/print-codes.tsx";
import { tablesQuery } from "#src/features/tables/web/queries.ts";
import { TableList } from "#src/features/tables/web/table-list.tsx";
import classes from "#src/features/tables/web/tables.module.css";
import { useCompany } from "#src/web/session/session.tsx";
import { messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** The restaurant's tables, and the codes that open the menu at each table. */
export function TablesScreen() {
  const client = useQueryClient();
  const { username } = useCompany();
  const tables = useQuery(tablesQuery);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useRefreshOnEvents(["tables.changed"], () => void client.invalidateQueries(tablesQuery));
  const { data } = tables;
  return (
    <>
      <PageHeader title="Tables" subtitle="A code on each table opens your menu, with the table's name filled in." />
      {username === null && (
        <Alert color="yellow" className={classes.warning} icon={<IconAlertTriangle aria-hidden />}>
          Your menu has no address yet, so the codes cannot open it.{" "}
          <Anchor component={Link} to="/settings" inherit underline="always">
            Choose a username in Settings
          </Anchor>{" "}
          before you print.
        </Alert>
      )}
      <div className={`${ui.stackXl} ${classes.parts}`}>
        <AddTables first={data?.length === 0} />
        <div className={classes.list}>
          {tables.isPending && <SkeletonRows count={6} label="Loading tables" />}
          {tables.isError && !data && (
            <ErrorState
              title="Failed to load tables"
              message={messageOf(tables.error, "Please try again.")}
              onRetry={() => void tables.refetch()}
              busy={tables.isFetching}
            />
          )}
          {data && <TableList tables={data} selected={selected} onSelect={setSelected} />}
        </div>
        {data && data.length > 0 && <PrintCodes tables={data} selected={selected} />}
        {data && <GuestChoices />}
      </div>
    </>
  );
}
