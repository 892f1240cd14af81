import { describe, expect, test } from "vitest";
import { buttonId, readButtonId } from "#src/features/agent/chat-links/server/buttons.ts";
import { commandOf, listedNumber } from "#src/features/agent/chat-links/command.ts";
import { outgoingParts } from "#src/features/agent/chat-links/outgoing.ts";
import { chatTexts } from "#src/features/agent/chat-links/texts.ts";
import { LANGUAGES } from "#src/features/agent/languages.ts";

test.each([
  ["link 482913", { kind: "link", code: "482913" }],
  ["LINK: 482 913", { kind: "link", code: "482913" }],
  ["绑定482913", { kind: "link", code: "482913" }],
  ["link 48291", { kind: "none" }],
  ["link 4829131", { kind: "none" }],
  ["please link 482913", { kind: "none" }],
  ["Stop.", { kind: "stop" }],
  ["stop selling ramen", { kind: "none" }],
  ["arrêter", { kind: "stop" }],
  ["停止", { kind: "stop" }],
  ["stop messages", { kind: "none" }],
  ["Unlink", { kind: "unlink" }],
  ["解绑", { kind: "unlink" }],
  ["restaurant", { kind: "switch" }],
  ["which restaurant sold most", { kind: "none" }],
])("%j is the command %j", (text, command) => {
  expect(commandOf(text)).toEqual(command);
});

test.each([
  ["2", 2],
  ["(12)", 12],
  ["0", null],
  ["2 kg", null],
  ["", null],
])("%j names number %j of a list", (text, number) => {
  expect(listedNumber(text)).toBe(number);
});

describe("the id of a button", () => {
  const key = Buffer.alloc(32, 1);
  const tap = {
    act: "do",
    companyId: "0192f0c1-0000-7000-8000-000000000001",
    proposalId: "0192f0c1-0000-7000-8000-000000000002",
  } as const;

  test("is read back, and is short enough", () => {
    const id = buttonId(tap, key);
    expect(id.length).toBeLessThan(256);
    expect(readButtonId(id, key)).toEqual(tap);
  });

  test.each([
    ["another act", (id: string) => id.replace("do ", "no ")],
    ["another proposal", (id: string) => id.replace("000000000002", "000000000003")],
    ["other letters", (id: string) => `${id.slice(0, -4)}AAAA`],
    ["more behind it", (id: string) => `${id} x`],
    ["nothing", () => ""],
  ])("with %s is not ours", (_, change) => {
    expect(readButtonId(change(buttonId(tap, key)), key)).toBeNull();
  });

  test("of another installation is not ours", () => {
    expect(readButtonId(buttonId(tap, Buffer.alloc(32, 2)), key)).toBeNull();
  });
});

describe("what is sent", () => {
  const question = "Shall I do it?";
  const buttons = [{ id: "1", title: "Do it, please, right now" }];

  test("numbers the choices of a question", () => {
    const choices = [{ label: "Tuna fresh" }, { label: "Tuna can" }];
    expect(outgoingParts({ text: "Which one?", choices, buttons: [], question })).toEqual([
      { text: "Which one?\n1 Tuna fresh\n2 Tuna can" },
    ]);
  });

  test("puts buttons under a text that fits over them", () => {
    const [part] = outgoingParts({ text: "Count rice: 3 kg", choices: [], buttons, question });
    expect(part).toEqual({ text: "Count rice: 3 kg", buttons: [{ id: "1", title: "Do it, please, right" }] });
  });

  test("sends a long text whole, and the buttons under the question", () => {
    const text = Array.from({ length: 900 }, (_, at) => `line ${at}`).join("\n");
    const parts = outgoingParts({ text, choices: [], buttons, question });
    expect(parts.every((part) => part.text.length <= 4096)).toBe(true);
    expect(
      parts
        .slice(0, -1)
        .map((part) => part.text)
        .join("\n"),
    ).toBe(text);
    expect(parts.at(-1)).toMatchObject({ text: question, buttons: [{ id: "1" }] });
  });

  test.each(LANGUAGES)("fits the labels of the buttons: %s", (language) => {
    const { do_it, no } = chatTexts(language);
    expect([do_it, no].every((label) => label.length <= 20)).toBe(true);
  });
});
