import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useCreditRefresh, wonBackQuery } from "#src/features/credits/web/queries.ts";
import { ProofButton } from "#src/features/reports/proof/web/proof-button.tsx";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./credits.module.css";

/** What suppliers gave back this month, with the requests behind it; nothing if there never was a request. */
export function WonBackCard() {
  const { locale, currency } = useFormat();
  const { pathname } = useLocation();
  useCreditRefresh();
  const { data } = useQuery(wonBackQuery);
  if (!data || (data.amounts.length === 0 && data.open === 0)) return null;
  const shown = data.amounts.map((amount) => formatMoney(amount.amount, amount.currency, locale));
  const waiting = data.open === 1 ? "1 request is open" : `${data.open} requests are open`;
  return (
    <SectionCard
      title="Money won back this month"
      actions={
        pathname.startsWith("/credits") ? null : (
          <Anchor renderRoot={(props) => <Link {...props} to="/credits" />}>Credits</Anchor>
        )
      }
    >
      <p className={`${ui.wrap} ${classes.won}`}>
        <strong>{shown.length > 0 ? shown.join(" + ") : formatMoney(0, currency, locale)}</strong>
        {shown.length > 0 && (
          <ProofButton kind="won-back" id={data.month} title="Money won back this month">
            Show the proof
          </ProofButton>
        )}
        {data.open > 0 && <span className={`${ui.mutedMd} ${classes.soft}`}>{waiting}</span>}
      </p>
    </SectionCard>
  );
}
