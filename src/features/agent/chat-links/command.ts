import { isStop } from "#src/features/agent/stop-word.ts";

/** A command to the WhatsApp connection itself, which does not reach the agent. */
export type Command =
  | { kind: "link"; code: string }
  | { kind: "stop" }
  | { kind: "unlink" }
  | { kind: "switch" }
  | { kind: "none" };

const LINK = /^(?:link|verknüpfen|vincular|lier|绑定)\s*:?\s*((?:\d\s?){6})$/iu;
const UNLINK = /^(?:unlink|desvincular|délier|delier|dissocier|trennen|verknüpfung lösen|解绑)[.!]?$/iu;
const SWITCH =
  /^(?:restaurants?|switch restaurant|restaurant wechseln|restaurantes?|cambiar restaurante|changer de restaurant|餐厅|换餐厅)[.!]?$/iu;

export function commandOf(text: string): Command {
  const code = LINK.exec(text)?.[1]?.replaceAll(/\s/g, "");
  if (code !== undefined) return { kind: "link", code };
  if (isStop(text)) return { kind: "stop" };
  if (UNLINK.test(text)) return { kind: "unlink" };
  return SWITCH.test(text) ? { kind: "switch" } : { kind: "none" };
}

/** Returns the number of a listed choice, written as "2", "2." or "(2)"; null for any other text. */
export function listedNumber(text: string): number | null {
  const digits = /^\(?([1-9]\d?)[.)]?$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
