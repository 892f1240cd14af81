import { longDay } from "#src/features/agent/server/day-label.ts";
import { listed } from "#src/features/agent/server/listed.ts";
import type { Setting } from "#src/features/agent/server/setting.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import { mayUse } from "#src/features/agent/verbs.ts";
import { noteLasting } from "#src/features/agent/agent-messages/server/said-once.ts";
import type { MessageTexts } from "#src/features/agent/agent-messages/texts.ts";
import { type OpenAlert, openAlerts } from "#src/features/dashboard/server/requests.ts";
import { readShownUnits } from "#src/features/inventory/server/shown-units.ts";
import { listMessages } from "#src/features/messages/contract.ts";
import { rolesOf } from "#src/shared/endpoint.ts";
import type { Role } from "#src/shared/roles.ts";
import { formatStock } from "#src/shared/units.ts";

const MAX_LINES = 10;

/** Returns the alerts since the last message to the person as one text; null if there are none. */
export async function alertText({ context, texts }: Setting, own: MessageTexts): Promise<string | null> {
  const alerts = await openAlerts(context, kindsOf(personOf(context).role));
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
  { kind, name, facts }: OpenAlert,
  own: MessageTexts,
  { locale, shown_unit }: { locale: string; shown_unit: string | undefined },
): string {
  switch (kind) {
    case "reorder": {
      const { quantity_available: left = 0, unit = "" } = facts;
      return left <= 0 ? own.out(name) : own.low(name, formatStock(left, { unit, shown_unit }, locale));
    }
    case "dish":
      return own.dish(name, (facts.missing ?? []).slice(0, 3).join(", "));
    case "alert":
      return own.message(name.slice(0, 120));
    case "delivery":
      return own.late(facts.number ?? 0, name, longDay(locale, facts.deliver_on ?? ""));
    case "backup":
      return own.backups;
  }
}
