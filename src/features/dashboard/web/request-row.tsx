import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type AgentRequest, dismissRequest } from "#src/features/dashboard/request-contract.ts";
import { requestsQuery } from "#src/features/dashboard/web/queries.ts";
import { updateDish } from "#src/features/dishes/contract.ts";
import { requestReorder } from "#src/features/inventory/reorder-contract.ts";
import { retryMessage } from "#src/features/messaging/contract.ts";
import { call, messageOf } from "#src/web/call.ts";
import { type Format, useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import classes from "./dashboard.module.css";

/** What a request is called, where its thing is, and what its button does. */
function lookOf(request: AgentRequest, format: Format) {
  const { id, name } = request;
  const query = { id };
  switch (request.kind) {
    case "reorder": {
      const { quantity_available, reorder_threshold, unit } = request;
      return {
        badge: quantity_available <= 0 ? "out_of_stock" : "low_stock",
        to: "/inventory",
        search: { item: id },
        detail: `${format.quantity(quantity_available, unit)} left, reorder at ${format.quantity(reorder_threshold, unit)}`,
        action: "Send Reorder Request",
        done: () => notify.success("Reorder Request Sent", "WhatsApp message sent to your phone with reorder details"),
        failed: "Failed to send reorder notification",
        run: () => call(requestReorder, { query }),
      };
    }
    case "dish":
      return {
        badge: "Fix availability",
        to: "/dishes",
        search: {},
        detail: `Out of stock: ${request.missing.join(", ")}`,
        action: "Make Inactive",
        done: () => notify.success(`${name} is off the menu until you activate it again.`),
        failed: "Update failed",
        run: () => call(updateDish, { query, body: { is_available: false } }),
      };
    case "alert":
      return {
        badge: "failed",
        to: "/messages",
        search: {},
        detail: request.error ?? "Unknown error",
        action: "Send Again",
        done: () => notify.info("The message is on its way again."),
        failed: "Alert Failed",
        run: () => call(retryMessage, { query }),
      };
  }
}

export function RequestRow({ request }: { request: AgentRequest }) {
  const client = useQueryClient();
  const look = lookOf(request, useFormat());
  const reload = () => client.invalidateQueries({ queryKey: requestsQuery.queryKey });
  const act = useMutation({
    mutationFn: async () => void (await look.run()),
    onSuccess: () => look.done(),
    onError: (error) => notify.error(look.failed, messageOf(error, "")),
    onSettled: reload,
  });
  const dismiss = useMutation({
    mutationFn: () => call(dismissRequest, { body: { kind: request.kind, id: request.id } }),
    onError: (error) => notify.error("Error", messageOf(error, "Please try again.")),
    onSettled: reload,
  });
  const when = request.kind === "reorder" ? request.last_notification_sent : null;
  return (
    <li className={classes.request}>
      <div className={classes.requestHead}>
        <Link to={look.to} search={look.search as never} className={classes.requestName}>
          {request.name}
        </Link>
        <StatusBadge status={look.badge} {...(request.kind === "dish" && { tone: "warn" })} />
      </div>
      <p className={classes.requestDetail}>
        {look.detail}
        {when && (
          <>
            , alert sent <RelativeTime moment={when} />
          </>
        )}
      </p>
      <div className={classes.requestActions}>
        <Button variant="light" loading={act.isPending} disabled={dismiss.isPending} onClick={() => act.mutate()}>
          {look.action}
        </Button>
        <Button
          variant="subtle"
          loading={dismiss.isPending}
          disabled={act.isPending}
          aria-label={`Dismiss ${request.name}`}
          onClick={() => dismiss.mutate()}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}
