import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { CONFIRM_SENT, RESET_SENT } from "#src/features/accounts/rules.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./auth.module.css";

interface MailSentProps {
  mode: "signup" | "forgotPassword";
  email: string;
  onBack: () => void;
}

const TEXTS = {
  signup: {
    title: CONFIRM_SENT,
    next: "Open the link in this browser and you are signed in. It works for one hour.",
  },
  forgotPassword: {
    title: RESET_SENT,
    next: "If this address has an account, the link is in its inbox. It works once, for one hour.",
  },
} as const;

/** Replaces the form after a mail was sent. Shows the address of the mail and what to do next. */
export function MailSent({ mode, email, onBack }: MailSentProps) {
  const { title, next } = TEXTS[mode];
  return (
    <div className={`${ui.stackMd} ${classes.sent}`} role="alert">
      <IconMail size={40} stroke={1.75} color="var(--carbon)" aria-hidden />
      <h2>{title}</h2>
      <p>
        We sent it to <strong>{email}</strong>.
      </p>
      <p>{next} If it is not there in a minute, look in the spam folder.</p>
      <Button variant="default" onClick={onBack}>
        Use another address
      </Button>
    </div>
  );
}
