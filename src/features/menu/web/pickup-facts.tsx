import { pickupTimeText } from "#src/features/menu/pickup-time.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { PICKUP_TEXTS } from "#src/shared/languages/pickup-texts.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import type { PlacedOrder } from "#src/features/orders/contract.ts";

interface Props {
  pickup: NonNullable<PlacedOrder["pickup"]>;
  company: Pick<ShownMenu["company"], "timezone" | "country">;
}

/** The number that is called, and the pickup time, as rows of the confirmation. */
export function PickupFacts({ pickup: { number, due_at, asap }, company }: Props) {
  const { language, lang } = usePage();
  const texts = PICKUP_TEXTS[lang];
  return (
    <>
      <dt>{texts.number}</dt>
      <dd>
        <strong>{number}</strong>
      </dd>
      <dt>{asap ? texts.ready_about : texts.ready_at}</dt>
      <dd>{pickupTimeText(due_at, language, company)}</dd>
    </>
  );
}

/** What happens next. */
export function PickupNext() {
  return <p>{PICKUP_TEXTS[usePage().lang].called}</p>;
}
