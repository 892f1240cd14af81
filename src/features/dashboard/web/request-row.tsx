import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type AgentRequest, dismissRequest } from "#src/features/dashboard/request-contract.ts";
import { requestActionOf } from "#src/features/dashboard/web/request-actions.ts";
import { requestsQuery } from "#src/features/dashboard/web/queries.ts";
import { ProofButton } from "#src/features/reports/proof/web/proof-button.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import classes from "./dashboard.module.css";

/** Returns the tone of a badge whose text is not a status. */
function toneOf(request: AgentRequest): "warn" | "bad" | undefined {
  if (request.kind === "expiry") return request.days_left < 0 ? "bad" : "warn";
  if (request.kind === "delivery") return request.is_late ? "warn" : undefined;
  return request.kind === "dish" || request.kind === "demand" ? "warn" : undefined;
}

export function RequestRow({ request }: { request: AgentRequest }) {
  const client = useQueryClient();
  const action = requestActionOf(request, useFormat());
  const reload = () => client.invalidateQueries({ queryKey: requestsQuery.queryKey });
  const run = useMutation({
    mutationFn: async () => void (await action.run?.()),
    onSuccess: action.onSuccess,
    onError: (error) => notify.error(action.failed, messageOf(error, "")),
    onSettled: reload,
  });
  const dismiss = useMutation({
    mutationFn: async () =>
      void (await (action.second
        ? action.second.run()
        : call(dismissRequest, { body: { kind: request.kind, id: request.id } }))),
    onSuccess: action.second ? action.onSuccess : () => {},
    onError: (error) => notify.error("Error", messageOf(error, "Please try again.")),
    onSettled: reload,
  });
  const alertSentAt = request.kind === "reorder" ? request.last_notification_sent : null;
  return (
    <li className={classes.request}>
      <div className={classes.requestHead}>
        <Link to={action.to} search={action.search} className={classes.requestName}>
          {request.name}
        </Link>
        <StatusBadge status={action.badge} {...(toneOf(request) && { tone: toneOf(request) })} />
      </div>
      <p className={classes.requestDetail}>
        {action.detail}
        {alertSentAt && (
          <>
            , alert sent <RelativeTime moment={alertSentAt} />
          </>
        )}
        {action.proof && (
          <>
            {" "}
            <ProofButton {...action.proof} title={request.name}>
              Show the proof
            </ProofButton>
          </>
        )}
      </p>
      <div className={classes.requestActions}>
        {action.run ? (
          <Button variant="light" loading={run.isPending} disabled={dismiss.isPending} onClick={() => run.mutate()}>
            {action.label}
          </Button>
        ) : (
          <Button
            variant="light"
            renderRoot={(props) => <Link {...props} to={action.to} search={action.search} />}
            aria-label={`${action.label}: ${request.name}`}
          >
            {action.label}
          </Button>
        )}
        <Button
          variant="subtle"
          loading={dismiss.isPending}
          disabled={run.isPending}
          aria-label={action.second ? undefined : `Dismiss ${request.name}`}
          onClick={() => dismiss.mutate()}
        >
          {action.second?.label ?? "Dismiss"}
        </Button>
      </div>
    </li>
  );
}
