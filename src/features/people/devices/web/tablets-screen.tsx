import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Device, unpairDevice } from "#src/features/people/devices/contract.ts";
import { DEVICE_LABELS } from "#src/features/people/devices/labels.ts";
import { PairForm } from "#src/features/people/devices/web/pair-form.tsx";
import { devicesQuery } from "#src/features/people/devices/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./tablets.module.css";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";

/** The shared tablets, and how to add one. */
export function TabletsScreen() {
  const client = useQueryClient();
  const devices = useQuery(devicesQuery);
  useRefreshOnEvents(["devices.changed", "members.changed"], () => void client.invalidateQueries(devicesQuery));
  const { data } = devices;
  return (
    <>
      <PageHeader
        title="Tablets"
        subtitle="People take turns on a shared tablet with a PIN of their own, so the log says who did what."
        back={<BackLink to="/settings">Back to Settings</BackLink>}
      />
      <div className={`${ui.stackXl} ${classes.parts}`}>
        {devices.isPending && <SkeletonRows count={3} label="Loading tablets" />}
        {devices.isError && !data && (
          <ErrorState
            title="Failed to load the tablets"
            message={messageOf(devices.error, "Please try again.")}
            onRetry={() => void devices.refetch()}
          />
        )}
        {data && (
          <SectionCard title="Shared Tablets">
            {data.length === 0 ? (
              <EmptyState title="No tablets yet">
                Open {pairAddress()} on the tablet, then type its code here.
              </EmptyState>
            ) : (
              <ul>
                {data.map((device) => (
                  <DeviceRow key={device.id} device={device} />
                ))}
              </ul>
            )}
          </SectionCard>
        )}
        <PairForm address={pairAddress()} />
      </div>
    </>
  );
}

/** Returns the address at which a tablet shows its code. */
const pairAddress = () => `${window.location.host}/pair`;

function DeviceRow({ device: { id, name, role, last_seen, person } }: { device: Device }) {
  const client = useQueryClient();
  const unpair = useMutation({
    mutationFn: () => call(unpairDevice, { query: { id } }),
    onSuccess: () => notify.success(`${name} is no longer paired`),
    onError: (error) => notify.error(`${name} was not unpaired`, messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(devicesQuery),
  });
  return (
    <li className={`${ui.toolbar} ${ui.divided} ${rows.row}`}>
      <span className={`${ui.breakable} ${rows.name}`}>
        <strong>{name}</strong>
        <span className={`${ui.mutedSm} ${rows.soft}`}>
          {DEVICE_LABELS[role]}, {person === null ? "nobody is working on it" : `${person} is working on it`}, last used{" "}
          <RelativeTime moment={last_seen} />
        </span>
      </span>
      <ConfirmButton
        label="Unpair"
        confirmLabel={`Unpair ${name}`}
        busy={unpair.isPending}
        onConfirm={() => unpair.mutate()}
      />
    </li>
  );
}
