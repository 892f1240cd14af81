import { v7 as uuid } from "uuid";
import type { SpokenLanguage } from "#src/features/agent/contract.ts";
import type { useChat } from "#src/features/agent/web/queries.ts";
import { fileProblem } from "#src/features/documents/files.ts";
import { KITCHEN } from "#src/shared/roles.ts";
import { messageOf } from "#src/web/call.ts";
import { useHasRole } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/**
 * Returns a function that sends files to the agent one after the other. Each file is sent as a message, and the first
 * one includes the text. Returns null for people who may not receive deliveries.
 */
export function useSendFiles(sendFile: ReturnType<typeof useChat>["sendFile"], language: SpokenLanguage) {
  const mayReceive = useHasRole(KITCHEN);
  if (!mayReceive) return null;
  return async (files: readonly File[], text = "") => {
    for (const [at, file] of files.entries()) {
      const problem = fileProblem(file);
      if (problem !== null) {
        notify.error("Not sent", problem);
        continue;
      }
      try {
        // oxlint-disable-next-line no-await-in-loop -- in the order in which they were chosen
        await sendFile.mutateAsync({ file, text: at === 0 ? text : "", id: uuid(), language });
      } catch (error) {
        notify.error("Not sent", messageOf(error, "Please try again."));
      }
    }
  };
}
