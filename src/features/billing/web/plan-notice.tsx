import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { endOf, noticeAct, noticeText, noticeTitle, shownNotice } from "#src/features/billing/notices.ts";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./plan-notice.module.css";

/** The notice on every screen while the plan ends soon or has ended, with a link to the plans; nothing otherwise. */
export function PlanNotice() {
  const company = useCompany();
  const mayOpen = useMayOpen();
  const { date } = useFormat();
  const [now] = useState(() => new Date());
  const end = endOf(company);
  const kind = end && shownNotice(end, company.read_only, now);
  if (!end || !kind) return null;
  const Icon = kind === "ending" ? IconClock : IconAlertTriangle;
  return (
    <section className={`${ui.cluster} ${classes.notice}`} data-kind={kind} aria-label="Your plan">
      <Icon size={20} aria-hidden />
      <p className={classes.text}>
        <strong>{noticeTitle(kind, end.reason, date(end.at))}</strong> <span>{noticeText(kind)}</span>
      </p>
      {mayOpen("/subscription") && (
        <Button component={Link} to="/subscription" variant="default">
          {noticeAct(kind, end.reason)}
        </Button>
      )}
    </section>
  );
}
