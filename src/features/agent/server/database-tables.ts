import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    item_aliases: { exported: ["id", "alias", "as_written", "dish_id", "item_id", "kind", "learned_at"] },
    agent_message_settings: { notExported: "person" },
    agent_proposals: { notExported: "person" },
    agent_runs: { notExported: "person" },
    // The owner of the importing company decides what the agent may do without asking.
    agent_settings: { exportedOnly: ["stops_at_once"] },
    agent_token_use: { notExported: "progress" },
    conversation_turns: { notExported: "person" },
    conversations: { notExported: "person" },
  },
};
