import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { startPlusTry } from "#src/features/billing/contract.ts";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { PLUS_TRY_DAYS } from "#src/features/billing/rules.ts";
import classes from "#src/features/billing/web/plus-offer.module.css";
import { plusQuery } from "#src/features/billing/web/queries.ts";
import { OWNER_ONLY } from "#src/shared/roles.ts";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useHasRole } from "#src/web/session/session.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";

interface PlusOfferProps {
  /** The benefit of Plus on this screen, as a title: "See the next 14 days". */
  title: string;
  /** A description in two sentences. */
  children: ReactNode;
}

/** Offers the try of Plus or, if it is over, the plan. The try costs nothing and does not change the plan. */
export function PlusOffer({ title, children }: PlusOfferProps) {
  const client = useQueryClient();
  const isOwner = useHasRole(OWNER_ONLY);
  const plus = useQuery(plusQuery);
  const start = useMutation({
    mutationFn: () => call(startPlusTry),
    onSuccess: async () => {
      notify.success("Plus is yours to try", `For ${PLUS_TRY_DAYS} days, without a card.`);
      // Load everything again that was rejected so far.
      await client.invalidateQueries();
    },
    onError: (error) => notify.error("The try did not begin", messageOf(error, "Please try again.")),
  });
  if (!plus.data || hasPlus(plus.data)) return null;
  return (
    <SectionCard title={title}>
      <div className={classes.text}>{children}</div>
      {!isOwner ? (
        <p className={`${ui.mutedSm} ${classes.note}`}>This belongs to Plus. Please ask the owner of the restaurant.</p>
      ) : plus.data.access === "can_try" ? (
        <>
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            Try Plus for {PLUS_TRY_DAYS} Days
          </Button>
          <p className={`${ui.mutedSm} ${classes.note}`}>Once, without a card. Afterwards your plan is what it was.</p>
        </>
      ) : (
        <>
          <Button renderRoot={(props) => <Link {...props} to="/subscription" />}>See Plus</Button>
          <p className={`${ui.mutedSm} ${classes.note}`}>
            Your {PLUS_TRY_DAYS} days are over. With Plus it goes on where you left it.
          </p>
        </>
      )}
    </SectionCard>
  );
}

/** The end of the try; nothing on a plan with Plus. */
export function PlusTryNote() {
  const { data } = useQuery(plusQuery);
  const mayOpen = useMayOpen();
  const format = useFormat();
  if (data?.access !== "trying" || data.try_ends_at === null) return null;
  return (
    <p className={classes.trying}>
      You are trying Plus until {format.date(data.try_ends_at)}.{" "}
      {mayOpen("/subscription") && <Link to="/subscription">See plans</Link>}
    </p>
  );
}
