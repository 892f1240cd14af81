import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { requestsQuery } from "#src/features/dashboard/web/queries.ts";
import { REQUESTS_ID } from "#src/features/dashboard/web/waiting-card.tsx";
import { RequestRow } from "#src/features/dashboard/web/request-row.tsx";
import { chatAddress } from "#src/shared/support.ts";
import { useSession } from "#src/web/session/session.tsx";
import { messageOf } from "#src/web/call.ts";
import type { RequestPart } from "#src/web/request-part.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dashboard.module.css";

const START = "Start adding your Inventory, Dish and Suppliers to activate agents";

/**
 * What needs the owner's attention, each with a button to act on it. A request of a kind that is not in `parts`, because
 * the server is newer than this tab, is only counted.
 */
export function AgentRequests({ parts }: { parts: readonly RequestPart[] }) {
  const query = useQuery(requestsQuery);
  const { app } = useSession();
  const format = useFormat();
  const { data } = query;
  const shown = data?.requests.flatMap((request) => {
    const part = parts.find(({ kind }) => kind === request.kind);
    return part ? [{ request, part }] : [];
  });
  return (
    <SectionCard
      id={REQUESTS_ID}
      title="Agent Requests"
      actions={
        <a
          className={`${ui.inline} ${classes.agent}`}
          href={chatAddress(app)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconBrandWhatsapp size={18} aria-hidden />
          WhatsApp Agent
        </a>
      }
    >
      {query.isPending && <SkeletonRows count={3} label="Loading requests" />}
      {query.isError && !data && (
        <ErrorState
          message={messageOf(query.error, "Failed to load dashboard data")}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {data && shown && data.total > 0 && (
        // The list scrolls, so it must be reachable by keyboard.
        <section aria-label="Requests" tabIndex={0} className={classes.scroll}>
          <ul>
            {shown.map(({ request, part }) => (
              <RequestRow key={`${request.kind} ${request.id}`} request={request} part={part} />
            ))}
          </ul>
          {data.total > shown.length && <p className={classes.more}>{format.number(data.total - shown.length)} more</p>}
        </section>
      )}
      {data?.requests.length === 0 && (
        <EmptyState title={data.ready ? "Nothing needs your attention" : START}>
          {data.ready && "Low stock, unavailable dishes and failed alerts appear here."}
        </EmptyState>
      )}
      <div className={`${ui.buttons} ${classes.adding}`}>
        <Button variant="default" component={Link} to="/inventory">
          Add Inventory
        </Button>
        <Button variant="default" component={Link} to="/dishes">
          Add Dishes
        </Button>
        <Button variant="default" component={Link} to="/suppliers">
          Add Suppliers
        </Button>
      </div>
    </SectionCard>
  );
}
