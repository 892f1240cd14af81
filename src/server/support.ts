import type { Env } from "#src/server/env.ts";
import type { Support } from "#src/shared/support.ts";

/** Where this installation's people are reached, as its environment says. */
export const supportOf = ({ SUPPORT_EMAIL, SUPPORT_WHATSAPP }: Env): Support => ({
  support_email: SUPPORT_EMAIL ?? null,
  support_whatsapp: SUPPORT_WHATSAPP ?? null,
});
