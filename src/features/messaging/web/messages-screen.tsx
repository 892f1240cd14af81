import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { MessageRow } from "#src/features/messaging/web/message-row.tsx";
import { messagesQuery, type Show } from "#src/features/messaging/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { Pager } from "#src/web/ui/pager.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./messages.module.css";

/** The company's messages with their states. */
export function MessagesScreen() {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [show, setShow] = useState<Show>("all");
  const messages = useQuery(messagesQuery(page, show));
  const { data } = messages;
  useRefreshOnEvents(["messages.changed"], () => void client.invalidateQueries({ queryKey: ["messages"] }));
  const outbox = data?.delivery === "outbox";
  return (
    <>
      <PageHeader
        title="Messages"
        subtitle={
          outbox
            ? "Open a message in WhatsApp and send it from your phone."
            : "Alerts sent to your phone on WhatsApp, with their delivery status."
        }
        back={<Link to="/dashboard">Back to Dashboard</Link>}
      />
      <div className={classes.tools}>
        <FilterBar<Show>
          label="Messages"
          value={show}
          onChange={(value) => {
            setShow(value);
            setPage(1);
          }}
          options={[
            { value: "all", label: "All", ...(data && { count: data.counts.all }) },
            { value: "waiting", label: "Waiting", ...(data && { count: data.counts.waiting }) },
            { value: "failed", label: "Failed", ...(data && { count: data.counts.failed }) },
          ]}
        />
      </div>
      {messages.isError && data && (
        <ErrorBanner message="Messages could not be refreshed." onRetry={() => void messages.refetch()} />
      )}
      <SectionCard title="All Messages">
        {messages.isPending && <SkeletonRows count={5} label="Loading messages" />}
        {messages.isError && !data && (
          <ErrorState
            message={messageOf(messages.error, "Please try again.")}
            onRetry={() => void messages.refetch()}
            busy={messages.isFetching}
          />
        )}
        {data?.messages.length === 0 && (
          <EmptyState title={show === "all" ? "No messages yet" : "No messages"}>
            {show === "all" && "Low stock alerts appear here."}
          </EmptyState>
        )}
        {data && data.messages.length > 0 && (
          <ul className={classes.list} data-stale={messages.isPlaceholderData || undefined}>
            {data.messages.map((message) => (
              <MessageRow key={message.id} message={message} outbox={outbox} />
            ))}
          </ul>
        )}
        {data && <Pager label="Messages" page={page} totalPages={data.pagination.totalPages} onChange={setPage} />}
      </SectionCard>
    </>
  );
}
