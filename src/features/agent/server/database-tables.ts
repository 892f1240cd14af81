import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    item_aliases: { exported: ["id", "alias", "as_written", "dish_id", "item_id", "kind", "learned_at"] },
    agent_message_settings: { notExported: "person" },
    agent_proposals: { notExported: "person" },
    agent_runs: { notExported: "person" },
    // What the agent may do without asking, the owner of the importing company decides.
    agent_settings: { exportedOnly: ["stops_at_once"] },
    agent_token_use: { notExported: "progress" },
    conversation_turns: { notExported: "person" },
    conversations: { notExported: "person" },
  },
};
