import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconBell, IconCheck, IconFileInvoice, type Icon, IconMessage, IconReceipt } from "@tabler/icons-react";
import { requestsQuery } from "#src/features/dashboard/web/queries.ts";
import { isSettled } from "#src/features/invoices/upload/stages.ts";
import { openInvoicesQuery } from "#src/features/invoices/receipts/web/queries.ts";
import { messagesToSend } from "#src/features/messages/rules.ts";
import { messagesQuery } from "#src/features/messages/web/queries.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./waiting-card.module.css";

/** The id of the agent requests' part of the dashboard. */
export const REQUESTS_ID = "agent-requests";

interface Waiting {
  key: string;
  count: number;
  one: string;
  many: string;
  Icon: Icon;
  to: string;
  search?: Record<string, string>;
  hash?: string;
}

/** The tasks that wait for the owner, with links to their screens. `orders` is the number of pending orders. */
export function WaitingCard({ orders }: { orders: number | undefined }) {
  const format = useFormat();
  const waiting = useWaiting(orders);
  const shown = waiting?.filter(({ count }) => count > 0);
  return (
    <SectionCard title="Waiting for you" flush>
      {!shown && <SkeletonRows count={3} label="Loading what waits" />}
      {shown?.length === 0 && (
        <p className={classes.nothing}>
          <IconCheck size={20} aria-hidden /> Nothing waits for you.
        </p>
      )}
      {shown && shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map(({ key, count, one, many, Icon, ...link }) => (
            <li key={key}>
              <Link {...link} className={`${ui.hoverable} ${classes.row}`}>
                <Icon size={20} aria-hidden />
                <span>
                  <strong>{format.number(count)}</strong> {count === 1 ? one : many}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

/**
 * Returns undefined until everything has loaded once. Data that cannot be loaded is left out; its own screen shows the
 * error.
 */
function useWaiting(orders: number | undefined): Waiting[] | undefined {
  const requests = useQuery(requestsQuery);
  const invoices = useQuery(openInvoicesQuery);
  // The bar above has loaded the messages, and loads them again whenever one changes.
  const messages = useQuery({ ...messagesQuery(1, "waiting"), refetchOnMount: false });
  if (orders === undefined || [requests, invoices, messages].some(({ isPending }) => isPending)) return undefined;
  const toReview = invoices.data?.filter(({ stage }) => isSettled(stage)).length ?? 0;
  const toSend = messages.data ? messagesToSend(messages.data) : 0;
  return [
    {
      key: "orders",
      count: orders,
      one: "order to accept",
      many: "orders to accept",
      Icon: IconReceipt,
      to: "/kitchen",
    },
    {
      key: "invoices",
      count: toReview,
      one: "invoice to review",
      many: "invoices to review",
      Icon: IconFileInvoice,
      to: "/inventory",
      search: { upload: "1" },
    },
    {
      key: "messages",
      count: toSend,
      one: "message to send",
      many: "messages to send",
      Icon: IconMessage,
      to: "/messages",
      search: { show: "waiting" },
    },
    {
      key: "requests",
      count: requests.data?.total ?? 0,
      one: "agent request",
      many: "agent requests",
      Icon: IconBell,
      to: "/dashboard",
      hash: REQUESTS_ID,
    },
  ];
}
