import { sql } from "kysely";
import { personOf } from "#src/features/agent/server/conversation.ts";
import type { Scope } from "#src/server/context.ts";
import { privatePicture } from "#src/server/http/private-picture.ts";

/** Returns the first page of the document in a message. No transaction is open while the file is fetched. */
export async function paperPicture(scope: Scope, turnId: string, headers: Headers): Promise<Response> {
  const { rows } = await scope.within((context) =>
    sql<{ key: string | null }>`
      select paper.pages #>> '{0,image_key}' as key
      from conversation_turns turn
      join conversations conversation on conversation.company_id = turn.company_id and conversation.id = turn.conversation_id
      join delivery_papers paper on paper.company_id = turn.company_id and paper.id = turn.paper_id
      where turn.company_id = ${context.companyId} and turn.id = ${turnId}
        and conversation.user_id = ${personOf(context).id}`.execute(context.db),
  );
  return privatePicture(scope, { key: rows[0]?.key, headers, what: "Picture" });
}
