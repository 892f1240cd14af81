import type { Invite } from "#src/features/people/members/contract.ts";
import { INVITE_DAYS, ROLE_LABELS, ROLE_TEXTS } from "#src/features/people/members/rules.ts";
import type { Env } from "#src/server/env.ts";
import type { Mail } from "#src/server/ports/mail/mail.ts";
import { withoutLinks } from "#src/shared/without-links.ts";

interface InviteMail extends Pick<Invite, "email" | "role" | "invited_by"> {
  company: string;
  /** The inviting person's address, so that the recipient can ask them. */
  sender: string | null;
  link: string;
}

/**
 * Returns the mail. Its subject contains only our own text: anybody can sign up, choose the names and send the mail to
 * any address.
 */
export function inviteMail(env: Env, { email, role, invited_by, company: name, sender, link }: InviteMail): Mail {
  const company = withoutLinks(name);
  const from = sender === null ? withoutLinks(invited_by) : `${withoutLinks(invited_by)} (${sender})`;
  return {
    to: email,
    subject: `You are invited to ${env.APP_NAME}`,
    text: `Hello,

${from} invites you to work at ${company} in ${env.APP_NAME}, as ${ROLE_LABELS[role]}: ${ROLE_TEXTS[role]}

Open this link and sign in or sign up with this email address:

${link}

The link works once, for ${INVITE_DAYS} days. If you do not know ${company}, you can ignore this email.`,
  };
}
