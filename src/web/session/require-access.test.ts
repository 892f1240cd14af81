import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requireAccess, plainSearch } from "#src/web/session/require-access.ts";

const nobody = {
  user: null,
  profile: null,
  company: null,
  role: null,
  restored: false,
  device: null,
  closed: false,
  companies: [],
  app: {},
};
const storage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};

let asked: number;
let respond: () => Promise<Response>;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  respond = async () => Response.json(nobody);
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    asked += 1;
    return Promise.race([
      respond(),
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))),
    ]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const home = { path: "/payment-failed", search: "", access: "public" } as const;

test("who is here is asked once in 5 minutes", async () => {
  const client = new QueryClient();
  await requireAccess(client, home);
  vi.advanceTimersByTime(299_000);
  await requireAccess(client, home);
  expect(asked).toBe(1);
  vi.advanceTimersByTime(2000);
  await requireAccess(client, home);
  expect(asked).toBe(2);
});

test("a response that takes longer than 10 seconds is given up on", async () => {
  const client = new QueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  respond = () => new Promise(() => {});
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error(`gave up after ${ms} ms`)), ms);
    return controller.signal;
  });
  const waiting = expect(requireAccess(client, home)).rejects.toThrow("gave up after 10000 ms");
  await vi.advanceTimersByTimeAsync(10_000);
  await waiting;
  timeout.mockRestore();
});

test("when asking anew fails, what was known stands", async () => {
  const client = new QueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  await requireAccess(client, home);
  respond = async () => Response.json({ error: "broken" }, { status: 500 });
  vi.advanceTimersByTime(301_000);
  await requireAccess(client, home);
  expect(asked).toBe(2);
});

test("a guarded screen leads away, and what must be remembered is stored", async () => {
  const destination = { path: "/payment-success", search: "?session_id=cs_1", access: "user" } as const;
  await expect(requireAccess(new QueryClient(), destination)).rejects.toMatchObject({
    options: { to: "/auth", replace: true },
  });
  expect(JSON.parse(sessionStorage.getItem("post_login_path") ?? "")).toBe("/payment-success?session_id=cs_1");
});

test("a query stays text", () => {
  expect(plainSearch.parseSearch("?session_id=007&step=3")).toEqual({ session_id: "007", step: "3" });
  expect(plainSearch.stringifySearch({ step: 3, gone: undefined, session_id: "a b" })).toBe("?step=3&session_id=a+b");
  expect(plainSearch.stringifySearch({})).toBe("");
});
