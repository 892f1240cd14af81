import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Message } from "#src/features/messages/contract.ts";
import { canSendAgain, chatLink, FAILED_STATES, WAITING_STATES } from "#src/features/messages/rules.ts";
import { internationalNumber } from "#src/features/messages/phone-number.ts";
import { queueDelivery } from "#src/features/messages/server/deliver.ts";
import { readOwnerPhone } from "#src/features/messages/server/owner-phone.ts";
import { problemOf } from "#src/features/messages/server/send.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";
import { idsOfPage, type PageWindow, pageWindow } from "#src/server/db/page-window.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

const PAGE_SIZE = 20;
const STATES = { waiting: WAITING_STATES, failed: FAILED_STATES };
const columns = [
  "id",
  "to_number",
  "body",
  "kind",
  "item_id",
  "item_ids",
  "state",
  "error",
  "created_at",
  "updated_at",
] as const;

type Row = Omit<Message, "state" | "link"> & { state: string };

function asMessage(row: Row): Message {
  const number = row.to_number === null ? null : internationalNumber(row.to_number);
  return { ...row, state: row.state as Message["state"], link: chatLink(number, row.body) };
}

interface MessageQuery {
  page: number;
  show: "all" | "waiting" | "failed";
  id?: string | undefined;
}

/** Returns one page of the company's messages, newest first; with `id` only that message. */
export async function listMessages(context: Context, { page, show, id }: MessageQuery) {
  const counts = await countMessages(context);
  const total = id === undefined ? counts[show] : 1;
  return {
    messages: await readPage(context, pageWindow(page, PAGE_SIZE, total), { show, id }),
    pagination: { currentPage: page, totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)), pageSize: PAGE_SIZE },
    counts,
    delivery: context.ports.whatsapp.delivery,
  };
}

async function readPage({ db, companyId }: Context, window: PageWindow, { show, id }: Omit<MessageQuery, "page">) {
  const conditions = [sql<boolean>`company_id = ${companyId}`];
  if (show !== "all") conditions.push(sql`state in (${sql.join(STATES[show])})`);
  if (id !== undefined) conditions.push(sql`id = ${id}`);
  const rows = await db
    .selectFrom("messages")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("id", "in", idsOfPage(sql`messages`, sql.join(conditions, sql` and `), window))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(asMessage);
}

async function countMessages({ db, companyId }: Context) {
  const { all, waiting, failed } = await db
    .selectFrom("messages")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("state", "in", STATES.waiting).as("waiting"),
      eb.fn.countAll<number>().filterWhere("state", "in", STATES.failed).as("failed"),
    ])
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return { all, waiting, failed };
}

/** Kinds of messages to other people than the owner. */
const OWN_NUMBER: ReadonlySet<string> = new Set(["manual", "purchase-order", "credit-request"]);

/**
 * Sends a failed or waiting message again. Alerts are sent to the owner's present number, which may have been
 * corrected.
 */
export async function retryMessage(context: Context, id: string): Promise<Message> {
  const before = await lockMessage(context, id);
  if (!canSendAgain(before.state)) throw notWaiting();
  const to_number = OWN_NUMBER.has(before.kind) ? before.to_number : await readOwnerPhone(context);
  const problem = problemOf(context, to_number);
  if (problem !== null) throw conflict("BAD_NUMBER", problem);
  const changes = { to_number, state: "queued", via: "text", provider_id: null };
  const message = await changeMessage(context, id, changes, "A message was sent again");
  if (context.ports.whatsapp.delivery === "whatsapp") await queueDelivery(context, id);
  return message;
}

/** Withdraws a message that is not being sent yet. Returns whether that was possible. */
export async function withdrawMessage(context: Context, id: string): Promise<boolean> {
  const withdrawn = await context.db
    .updateTable("messages")
    .set({ state: "withdrawn", error: null })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .where("state", "in", ["queued", "failed"])
    .returning("id")
    .executeTakeFirst();
  if (withdrawn) await publish(context, "messages.changed", id);
  return withdrawn !== undefined;
}

/** Marks a message that the owner has sent from their own phone. */
export async function markMessageSent(context: Context, id: string): Promise<Message> {
  const before = await lockMessage(context, id);
  if (before.state === "sending") throw notWaiting();
  if (!canSendAgain(before.state)) return before;
  return changeMessage(context, id, { state: "sent" }, "A message was sent by hand");
}

const notWaiting = () => conflict("NOT_WAITING", "This message is on its way or was sent already.");

async function lockMessage({ db, companyId }: Context, id: string): Promise<Message> {
  const row = await db
    .selectFrom("messages")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("Message");
  return asMessage(row);
}

interface MessageChange {
  state: string;
  to_number?: string | null;
  via?: string;
  provider_id?: null;
}

async function changeMessage(
  context: Context,
  id: string,
  change: MessageChange,
  description: string,
): Promise<Message> {
  const row = await context.db
    .updateTable("messages")
    .set({ ...change, error: null, updated_at: sql<string>`now()` })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await announce(context, "messaging.message-changed", { id, kind: row.kind });
  const [name = ""] = row.body.split("\n");
  await recordChange(context, {
    entity: "message",
    action: "update",
    row: { id, name: name.slice(0, 120) },
    description,
    event: "messages.changed",
  });
  return asMessage(row);
}
