import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { AppQueryClient } from "#src/web/app-query-client.ts";

const unsubscribe: (() => void)[] = [];
afterEach(() => unsubscribe.splice(0).forEach((end) => end()));

/**
 * Creates a list on a server that is read when a request arrives, and a network that returns it when `respond` is
 * called.
 */
function slowList(client: AppQueryClient, { isShown = true, value = "before" } = {}) {
  const server = { value, requests: 0 };
  const waiting: (() => void)[] = [];
  const options = {
    queryKey: ["list"],
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      server.requests += 1;
      const read = server.value;
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (read === "broken") throw new Error("The list could not be loaded.");
      return read;
    },
  };
  const observer = new QueryObserver(client, options);
  if (isShown) unsubscribe.push(observer.subscribe(() => {}));
  else void client.prefetchQuery(options);
  const respond = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { server, respond, shown: () => client.getQueryData(["list"]) };
}

test("what changes while a list is loaded for the first time is loaded again, once", async () => {
  const client = new AppQueryClient();
  const { server, respond, shown } = slowList(client);
  server.value = "after";
  const both = [client.invalidateQueries({ queryKey: ["list"] }), client.invalidateQueries()];
  await respond();
  await respond();
  await Promise.all(both);
  expect([shown(), server.requests]).toEqual(["after", 2]);
});

test("a change after that is loaded as before, and what is not concerned is not loaded again", async () => {
  const client = new AppQueryClient();
  const { server, respond, shown } = slowList(client);
  await respond();
  await expect.poll(shown).toBe("before");
  await client.invalidateQueries({ queryKey: ["another"] });
  server.value = "after";
  const loaded = client.invalidateQueries({ queryKey: ["list"] });
  await respond();
  await loaded;
  expect([shown(), server.requests]).toEqual(["after", 2]);
});

test("a list that nothing shows any longer counts as outdated when it is shown again", async () => {
  const client = new AppQueryClient();
  const { server, respond } = slowList(client, { isShown: false });
  server.value = "after";
  const marked = client.invalidateQueries();
  await respond();
  await marked;
  expect(client.getQueryState(["list"])).toMatchObject({ data: "before", isInvalidated: true });
  expect(server.requests).toBe(1);
});

test("a first load that fails is not repeated", async () => {
  const client = new AppQueryClient();
  const { server, respond } = slowList(client, { value: "broken" });
  const marked = client.invalidateQueries();
  await respond();
  await marked;
  expect(client.getQueryState(["list"])).toMatchObject({ status: "error", data: undefined });
  expect(server.requests).toBe(1);
});
