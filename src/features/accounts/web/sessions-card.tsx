import { Button } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { type Device, listSessions, revokeOtherSessions, revokeSession } from "#src/features/accounts/contract.ts";
import { deviceName } from "#src/features/accounts/device-name.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./sessions-card.module.css";

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await call(listSessions, undefined, { signal })).sessions,
  staleTime: 0,
});

/** The person's sessions, each with a button that ends it. */
export function SessionsCard() {
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const others = useMutation({
    mutationFn: () => call(revokeOtherSessions),
    onSuccess: ({ revoked }) => notify.success(`Signed out of ${revoked} ${revoked === 1 ? "device" : "devices"}`),
    onError: (error) => notify.error("Error", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  const { data } = sessions;
  const hasOthers = data && data.length > 1;
  return (
    <SectionCard
      title="Where You Are Signed In"
      actions={
        hasOthers && (
          <ConfirmButton
            label="Sign Out Everywhere Else"
            confirmLabel="Confirm Sign Out"
            busy={others.isPending}
            onConfirm={() => others.mutate()}
          />
        )
      }
    >
      {sessions.isPending && <SkeletonRows count={2} label="Loading sessions" />}
      {sessions.isError && !data && (
        <ErrorState
          message={messageOf(sessions.error, "Please try again.")}
          onRetry={() => void sessions.refetch()}
          busy={sessions.isFetching}
        />
      )}
      {data && (
        <ul>
          {data.map((device) => (
            <SessionRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function SessionRow({ device }: { device: Device }) {
  const client = useQueryClient();
  const { id, current, user_agent, ip_address, updated_at } = device;
  const name = deviceName(user_agent);
  const revoke = useMutation({
    mutationFn: () => call(revokeSession, { query: { id } }),
    onSuccess: () => notify.success(`${name} has been signed out`),
    onError: (error) => notify.error("Error", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  const DeviceIcon = /iPhone|iPad|Android/.test(name) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={`${ui.stackMd} ${ui.divided} ${classes.row}`}>
      <DeviceIcon size={22} aria-hidden />
      <span className={classes.what}>
        <strong>{name}</strong>
        <span className={ui.mutedSm}>
          {ip_address && `${ip_address}, `}last used <RelativeTime moment={updated_at} />
        </span>
      </span>
      {current ? (
        <StatusBadge status="active" label="This device" />
      ) : (
        <Button
          variant="default"
          loading={revoke.isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => revoke.mutate()}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}
