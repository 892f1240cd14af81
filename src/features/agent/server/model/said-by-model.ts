import Big from "big.js";
import { type Named, namedExactly, resolveName } from "#src/features/agent/grammar/names.ts";
import { unitAt } from "#src/features/agent/grammar/quantities.ts";
import { tokensOf } from "#src/features/agent/grammar/tokens.ts";
import { understand, type Understood } from "#src/features/agent/grammar/understand.ts";
import type { Until } from "#src/features/agent/grammar/until.ts";
import type { ToolInput } from "#src/features/agent/model/tool-inputs.ts";
import type { Setting } from "#src/features/agent/server/setting.ts";
import type { Act } from "#src/features/agent/verbs.ts";
import { likenessKey } from "#src/shared/text-key.ts";
import { oneLine } from "#src/shared/visible-text.ts";

/**
 * Returns the input of a model's tool call in the form of an understood message, so that both are processed alike from
 * here. A reason counts only if it is in the person's own words.
 */
export function saidByModel({ names, signs, said }: Setting, verb: Act, input: ToolInput, message: string): Understood {
  const { language } = said;
  const { exact, name } = namesIn(oneLine(input.name ?? ""), names);
  const unit = oneLine(input.unit ?? "");
  const reason = oneLine(input.reason ?? "");
  const knownUnit = unit === "" ? null : wholeUnit(unit);
  return {
    ...understand("", { names: [], signs, language }),
    verb,
    isStatement: true,
    exact,
    // An unknown unit may be the name of a pack.
    name: knownUnit === null ? [name, unit].filter(Boolean).join(" ") : name,
    quantity:
      input.quantity === undefined
        ? { kind: "none" }
        : { kind: "quantity", quantity: { number: new Big(input.quantity).toFixed(), unit: knownUnit } },
    period: input.period ?? null,
    day: input.day === undefined ? null : { kind: "date", date: input.day },
    note: reason !== "" && likenessKey(message).includes(likenessKey(reason)) ? reason : null,
    reference: input.reference === undefined ? null : oneLine(input.reference),
    orderNumber: input.number ?? null,
    until: untilOf(input),
  };
}

function untilOf({ until }: ToolInput): Until | null {
  if (until === undefined) return null;
  return until === "further notice" ? { kind: "manual" } : { kind: "time", time: until, isOpen: false };
}

/**
 * Returns the names that match exactly; otherwise the one name that is clearly meant; otherwise the words themselves,
 * and the verb asks the person about them.
 */
function namesIn(name: string, names: readonly Named[]): { exact: Named[]; name: string } {
  const exact = namedExactly(name, names);
  if (exact.length > 0) return { exact, name: "" };
  const found = resolveName(name, names);
  return found.kind === "one" ? { exact: [found.named], name: "" } : { exact: [], name };
}

function wholeUnit(unit: string): string | null {
  const tokens = tokensOf(unit);
  const found = unitAt(tokens, 0);
  return found?.length === tokens.length ? found.meaning : null;
}
