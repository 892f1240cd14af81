import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type AgentRequest, dismissRequest } from "#src/features/dashboard/request-contract.ts";
import { requestsQuery } from "#src/features/dashboard/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import type { RequestPart } from "#src/web/request-part.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dashboard.module.css";

export function RequestRow({ request, part }: { request: AgentRequest; part: RequestPart }) {
  const client = useQueryClient();
  const action = part.actionOf(request, useFormat());
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
  return (
    <li className={`${ui.divided} ${classes.request}`}>
      <div className={`${ui.toolbar} ${classes.requestHead}`}>
        <Link to={action.to} search={action.search} className={classes.requestName}>
          {request.name}
        </Link>
        <StatusBadge status={action.badge} {...(action.tone && { tone: action.tone })} />
      </div>
      <p className={`${ui.mutedMd} ${classes.requestDetail}`}>
        {action.detail}
        {action.more}
      </p>
      <div className={ui.buttons}>
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
