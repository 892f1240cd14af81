import { LANGUAGES } from "#src/features/agent/languages.ts";
import { messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Returns the browser's language if the agent has it. */
export const ownLanguage = () => LANGUAGES.find((language) => navigator.language.startsWith(language)) ?? "en";

export const showError = (error: unknown) =>
  notify.error(messageOf(error, "The agent did not reply. Please try again."));
