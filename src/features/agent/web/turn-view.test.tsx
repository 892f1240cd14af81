import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportPdf } from "#src/features/reports/contract.ts";
import type { Turn } from "#src/features/agent/contract.ts";
import { TurnView } from "#src/features/agent/web/turn-view.tsx";
import { setCompanyOfTab } from "#src/web/session/company-of-tab.ts";

const COMPANY = "01890000-0000-7000-8000-000000000001";
const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  setCompanyOfTab(null, { ofSeveral: false });
  vi.unstubAllGlobals();
});

const turn: Turn = {
  id: "01890000-0000-7000-8000-000000000002",
  role: "person",
  text: "Report last week",
  choices: [{ label: "Report (PDF)", text: "", href: `${reportPdf.path}?from=2026-03-02&to=2026-03-08` }],
  paper: { name: "note.jpg", state: "done", has_picture: true },
  proposal: null,
  unasked: null,
  at: "2026-03-09T09:00:00.000Z",
};

/** Returns the addresses that the browser loads for a message without the tab's headers. */
function addressesOf(shown: Turn): string[] {
  const ignore = () => {};
  const html = renderToStaticMarkup(
    <MantineProvider>
      <TurnView turn={shown} isLast busy={false} onSay={ignore} onConfirm={ignore} onReject={ignore} onLeave={ignore} />
    </MantineProvider>,
  );
  return [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
}

test("files and pictures of a conversation are those of the tab's restaurant", () => {
  setCompanyOfTab(COMPANY, { ofSeveral: true });
  expect(addressesOf(turn)).toEqual([
    `/api/chat/picture?id=${turn.id}&company=${COMPANY}`,
    `${reportPdf.path}?from=2026-03-02&to=2026-03-08&company=${COMPANY}`,
  ]);
});

test("a person of one restaurant has the addresses as they are", () => {
  setCompanyOfTab(COMPANY, { ofSeveral: false });
  expect(addressesOf(turn)).toEqual([`/api/chat/picture?id=${turn.id}`, turn.choices[0]?.href]);
});
