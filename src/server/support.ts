import type { Env } from "#src/server/env.ts";
import type { Support } from "#src/shared/support.ts";

/** Returns how to reach the people who run this installation, from its environment. */
export const supportOf = ({ SUPPORT_EMAIL, SUPPORT_WHATSAPP }: Env): Support => ({
  support_email: SUPPORT_EMAIL ?? null,
  support_whatsapp: SUPPORT_WHATSAPP ?? null,
});
