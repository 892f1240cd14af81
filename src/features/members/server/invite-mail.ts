import type { Invite } from "#src/features/members/contract.ts";
import { INVITE_DAYS, ROLE_LABELS, ROLE_TEXTS } from "#src/features/members/rules.ts";
import type { Env } from "#src/server/env.ts";
import type { Mail } from "#src/server/ports/mail/mail.ts";

interface InviteMail extends Pick<Invite, "email" | "role" | "invited_by"> {
  company: string;
  link: string;
}

export function inviteMail(env: Env, { email, role, invited_by, company, link }: InviteMail): Mail {
  return {
    to: email,
    subject: `${company} invites you to ${env.APP_NAME}`,
    text: `Hello,

${invited_by} invites you to work at ${company} in ${env.APP_NAME}, as ${ROLE_LABELS[role]}: ${ROLE_TEXTS[role]}

Open this link and sign in or sign up with this email address:

${link}

The link works once, for ${INVITE_DAYS} days. If you do not know ${company}, you can ignore this email.`,
  };
}
