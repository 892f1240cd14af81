import { Anchor, Button, Menu } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconPrinter, IconTrash } from "@tabler/icons-react";
import { Fragment } from "react";
import { LABEL_PAPERS, type Lot, type LotUse, lotLabels, wasteLot } from "#src/features/inventory/lots/contract.ts";
import { daysLeftText } from "#src/features/inventory/lots/rules.ts";
import { refreshLots } from "#src/features/inventory/lots/web/queries.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { Quantity } from "#src/web/ui/quantity.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./lots.module.css";

/** Remaining lots, first to expire first: of many ingredients on a screen, or of one in its panel. */
export function LotRows({ lots, named }: { lots: readonly Lot[]; named: boolean }) {
  return (
    <ul className={classes.rows} data-wide={named || undefined}>
      {lots.map((lot) => (
        <LotRow key={lot.id} lot={lot} named={named} />
      ))}
    </ul>
  );
}

/** Returns a day without a time, in the locale's format. */
const dayOf = (day: string) => new Date(`${day}T12:00:00Z`);

function LotRow({ lot, named }: { lot: Lot; named: boolean }) {
  const format = useFormat();
  const client = useQueryClient();
  const waste = useMutation({
    mutationFn: () => call(wasteLot, { query: { id: lot.id }, body: { remaining: lot.remaining } }),
    onSuccess: () => notify.success("Waste Recorded", `${format.quantity(lot.remaining, lot.unit)} of ${lot.name}`),
    onError: (error) => notify.error("Failed to record waste", messageOf(error, "")),
    onSettled: () => refreshLots(client),
  });
  const until = `Use by ${format.date(dayOf(lot.expires_on))}`;
  return (
    <li className={`${ui.divided} ${classes.row}`} aria-label={`${lot.name}, ${until}`}>
      <span className={`${ui.cluster} ${classes.head}`}>
        {named && <strong>{lot.name}</strong>}
        <Quantity value={lot.remaining} unit={lot.unit} />
        <StatusBadge status={daysLeftText(lot.days_left)} tone={toneOf(lot.days_left)} />
      </span>
      <span className={classes.small}>
        {until}, {lot.source === "batch" ? "made" : "received"} {format.date(lot.received_at)}
        {lot.days_left >= 0 && named && lot.used_in.length > 0 && <UseIn uses={lot.used_in} />}
      </span>
      <span className={`${ui.wrap} ${classes.acts}`}>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          loading={waste.isPending}
          onClick={() => waste.mutate()}
        >
          Record as Waste
        </Button>
        <LabelMenu ids={[lot.id]} label="Label" />
      </span>
    </li>
  );
}

/** The dishes and prep items in which the lot can be used, each as a link. */
function UseIn({ uses }: { uses: readonly LotUse[] }) {
  const mayOpen = useMayOpen();
  if (!mayOpen("/inventory")) return <>. Use it in {uses.map(({ name }) => name).join(", ")}</>;
  return (
    <>
      . Use it in{" "}
      {uses.map(({ kind, id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ", "}
          <Anchor
            fz="inherit"
            renderRoot={(props) =>
              kind === "dish" ? (
                <Link {...props} to="/dishes" search={{ dish: id }} />
              ) : (
                <Link {...props} to="/inventory" search={{ item: id }} />
              )
            }
          >
            {name}
          </Anchor>
        </Fragment>
      ))}
    </>
  );
}

const toneOf = (days: number) => (days < 0 ? "bad" : days <= 2 ? "warn" : "plain");

const PAPER_TEXT = { "62mm": "Label printer, 62 mm", A4: "Sheet, A4" };

/** Opens labels for printing, for one of two kinds of paper. */
export function LabelMenu({ ids, label }: { ids: readonly string[]; label: string }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LABEL_PAPERS.map((paper) => (
          <Menu.Item key={paper} component="a" href={addressInTab(lotLabels, { query: { ids: ids.join(","), paper } })}>
            {PAPER_TEXT[paper]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
