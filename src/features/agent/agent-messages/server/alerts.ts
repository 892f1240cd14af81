import { longDay } from "#src/features/agent/server/day-label.ts";
import { listed } from "#src/features/agent/server/listed.ts";
import type { Setting } from "#src/features/agent/server/setting.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import { mayUse } from "#src/features/agent/verbs.ts";
import { noteLasting } from "#src/features/agent/agent-messages/server/said-once.ts";
import type { MessageTexts } from "#src/features/agent/agent-messages/texts.ts";
import { openAlerts } from "#src/features/dashboard/server/requests.ts";
import type { FixDish } from "#src/features/dishes/request-contract.ts";
import { readShownUnits } from "#src/features/inventory/server/shown-units.ts";
import { listMessages } from "#src/features/messages/contract.ts";
import type { ExpectedDelivery, Reorder } from "#src/features/purchasing/request-contract.ts";
import { rolesOf } from "#src/shared/endpoint.ts";
import type { Role } from "#src/shared/roles.ts";
import { formatStock } from "#src/shared/units.ts";

const MAX_LINES = 10;

/** The alerts that the agent sends to people, by kind, with the fields of each kind that the message mentions. */
type OpenAlert = { id: string; name: string; cause: string } & (
  | { kind: "backup" | "alert"; facts: object }
  | { kind: "delivery"; facts: Pick<ExpectedDelivery, "number" | "deliver_on"> }
  | { kind: "dish"; facts: Pick<FixDish, "missing"> }
  | { kind: "reorder"; facts: Pick<Reorder, "quantity_available" | "unit"> }
);

/** Returns the alerts since the last message to the person as one text; null if there are none. */
export async function alertText({ context, texts }: Setting, own: MessageTexts): Promise<string | null> {
  // Of deliveries, only late ones are urgent.
  const asked = kindsOf(personOf(context).role).map((kind) => ({ kind, urgentOnly: kind === "delivery" }));
  const alerts = (await openAlerts(context, asked)) as OpenAlert[];
  const keyed = alerts.map((alert) => ({ ...alert, key: `${alert.kind} ${alert.id} ${alert.cause}`.slice(0, 200) }));
  const unsent = await noteLasting(context, "alert", [...new Set(keyed.map(({ key }) => key))]);
  const found = keyed.filter(({ key }) => unsent.has(key));
  if (found.length === 0) return null;
  const units = await readShownUnits(context);
  const line = (alert: OpenAlert) => lineOf(alert, own, { locale: texts.locale, shown_unit: units.get(alert.id) });
  const shown = { none: "", title: own.alerts, line };
  return listed(texts, found, shown, MAX_LINES).text;
}

/** Returns the kinds of alerts that a role may read on its screens, the most urgent first. */
function kindsOf(role: Role): OpenAlert["kind"][] {
  const kinds: [OpenAlert["kind"], boolean][] = [
    ["backup", role === "owner"],
    ["alert", rolesOf(listMessages)?.includes(role) ?? false],
    ["delivery", mayUse(role, "deliveries")],
    ["dish", mayUse(role, "sold_out") && mayUse(role, "stock")],
    ["reorder", mayUse(role, "low")],
  ];
  return kinds.flatMap(([kind, may]) => (may ? [kind] : []));
}

function lineOf(
  alert: OpenAlert,
  own: MessageTexts,
  { locale, shown_unit }: { locale: string; shown_unit: string | undefined },
): string {
  const { name } = alert;
  switch (alert.kind) {
    case "reorder": {
      const { quantity_available: remaining, unit } = alert.facts;
      return remaining <= 0 ? own.out(name) : own.low(name, formatStock(remaining, { unit, shown_unit }, locale));
    }
    case "dish":
      return own.dish(name, alert.facts.missing.slice(0, 3).join(", "));
    case "alert":
      return own.message(name.slice(0, 120));
    case "delivery":
      return own.late(alert.facts.number, name, longDay(locale, alert.facts.deliver_on));
    case "backup":
      return own.backups;
  }
}
