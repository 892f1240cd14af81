import { moveAliases } from "#src/features/agent/server/aliases.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const agentListeners: Listener<Context>[] = [{ to: "inventory.items-merged", run: moveAliases }];
