import { expect, test } from "vitest";
import { isBeyondAgent } from "#src/features/agent/grammar/beyond-agent.ts";
import { findQuantity } from "#src/features/agent/grammar/quantities.ts";
import { tokensOf } from "#src/features/agent/grammar/tokens.ts";

const isBeyond = (text: string, isNamed: boolean) =>
  isBeyondAgent(tokensOf(text), findQuantity(tokensOf(text), ["."]), isNamed);

test.each([
  "bump the ramen up to 14 on the menu",
  "sube la paella a 18",
  "augmente le risotto à 15",
  "Preis auf 12 für Ramen",
  "炒饭涨到18块",
  "把炒饭菜单价改成18块",
  "mets le risotto à 8.90 sur la carte",
  "book a table for six at eight",
  "resérvame una mesa para cuatro",
  "Tisch für vier um acht",
  "帮我订个位",
  "what if we run out of rice",
  "wenn der Lachs nicht kommt, gibt es keine Ramen",
  "万一没有米饭了怎么办",
  "see you tomorrow!",
  "à demain",
])("does not take for something else what it does not do: %s", (text) => {
  expect(isBeyond(text, false)).toBe(true);
});

test.each([
  ["lower rice to 5 kg", true],
  ["sube el arroz a 5 kg", true],
  ["no queda paella, hasta mañana", true],
  ["Risotto ist aus bis morgen", true],
  ["do we have rice if the van is late", true],
  ["price of ramen", true],
])("leaves what it does: %s", (text, isNamed) => {
  expect(isBeyond(text, isNamed)).toBe(false);
});
