import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { MessageList } from "#src/features/messages/web/message-list.tsx";
import { messagesQuery, type Show } from "#src/features/messages/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { Pager } from "#src/web/ui/pager.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./messages.module.css";

const SHOWS: readonly Show[] = ["all", "waiting", "failed"];

/** The company's messages with their states. The address selects what is shown: `show`, or one `message`. */
export function MessagesScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search: { show?: string; message?: string } = useSearch({ strict: false });
  const show = SHOWS.find((show) => show === search.show) ?? "all";
  const [page, setPage] = useState(1);
  const messages = useQuery(messagesQuery(page, show, search.message));
  const { data } = messages;
  useRefreshOnEvents(["messages.changed"], () => void client.invalidateQueries({ queryKey: ["messages"] }));
  const open = (chosen: Show) => {
    setPage(1);
    void navigate({ to: "/messages", search: chosen === "all" ? {} : { show: chosen }, replace: true });
  };
  return (
    <>
      <PageHeader
        title="Messages"
        subtitle={
          data?.delivery === "outbox"
            ? "Open a message in WhatsApp and send it from your phone."
            : "Alerts sent to your phone on WhatsApp, with their delivery status."
        }
        back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      />
      <div className={classes.tools}>
        {search.message === undefined ? (
          <FilterBar<Show>
            label="Messages"
            value={show}
            onChange={open}
            options={[
              { value: "all", label: "All", ...(data && { count: data.counts.all }) },
              { value: "waiting", label: "Waiting", ...(data && { count: data.counts.waiting }) },
              { value: "failed", label: "Failed", ...(data && { count: data.counts.failed }) },
            ]}
          />
        ) : (
          <Button variant="default" onClick={() => open("all")}>
            Show all messages
          </Button>
        )}
      </div>
      {messages.isError && data && (
        <ErrorBanner message="Messages could not be refreshed." onRetry={() => void messages.refetch()} />
      )}
      {messages.isPending && <SkeletonRows count={5} label="Loading messages" />}
      {messages.isError && !data && (
        <ErrorState
          message={messageOf(messages.error, "Please try again.")}
          onRetry={() => void messages.refetch()}
          busy={messages.isFetching}
        />
      )}
      {data && <MessageList data={data} show={show} stale={messages.isPlaceholderData} />}
      {data && <Pager label="Messages" page={page} totalPages={data.pagination.totalPages} onChange={setPage} />}
    </>
  );
}
