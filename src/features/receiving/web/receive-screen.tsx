import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { CountDelivery } from "#src/features/receiving/web/count-delivery.tsx";
import { ExpectedList } from "#src/features/receiving/web/expected-list.tsx";
import { DELIVERY_EVENTS, expectedQuery, refreshDeliveries } from "#src/features/receiving/web/queries.ts";
import { SentNote } from "#src/features/receiving/web/sent-note.tsx";
import { useReceiving } from "#src/features/receiving/web/use-receiving.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";

const PAUSE_MS = 1000;

/**
 * Receiving at the door: the expected deliveries, and counting in a delivery. The code is a single file, so that both
 * work without a connection.
 */
export function ReceiveScreen() {
  const { id } = useCompany();
  const client = useQueryClient();
  const { order, delivery, note }: { order?: string; delivery?: string; note?: string } = useSearch({ strict: false });
  const receiving = useReceiving(id);
  const expected = useQuery(expectedQuery);
  useRefreshOnEvents(DELIVERY_EVENTS, () => void refreshDeliveries(client), PAUSE_MS);
  return (
    <>
      {!receiving.isStored && (
        <ErrorBanner message="This browser stores nothing. Stay online until everything has been sent." />
      )}
      {note !== undefined ? (
        <SentNote key={note} id={note} expected={expected} receiving={receiving} />
      ) : order === undefined && delivery === undefined ? (
        <ExpectedList expected={expected} receiving={receiving} />
      ) : (
        <CountDelivery key={order ?? delivery} open={{ order, delivery }} expected={expected} receiving={receiving} />
      )}
    </>
  );
}
