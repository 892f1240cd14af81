import { v7 as uuid } from "uuid";
import { sendMessage } from "#src/features/agent/server/send.ts";
import type { Scope } from "#src/server/context.ts";

/** A conversation with the agent: its answers, and a question that was refused, so that it changes nothing. */
export async function writeConversation(scope: Scope): Promise<void> {
  const { item, dish } = await scope.within(async ({ db, companyId }) => ({
    item: await db
      .selectFrom("inventory")
      .select("name")
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null)
      .orderBy("unit_price", "desc")
      .limit(1)
      .executeTakeFirstOrThrow(),
    dish: await db
      .selectFrom("dish")
      .select("name")
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null)
      .orderBy("name")
      .limit(1)
      .executeTakeFirstOrThrow(),
  }));
  const said = ["Sales yesterday", "What is low?", `How much ${item.name} is in stock?`, `86 ${dish.name}`, "no"];
  for (const text of said) await sendMessage(scope, { id: uuid(), text, language: "en" }, "app");
}
