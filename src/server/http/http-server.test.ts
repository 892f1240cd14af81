import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createHttpServer, HEADER_LIMITS } from "#src/server/http/http-server.ts";

let server: ReturnType<typeof createHttpServer> | undefined;
afterEach(() => void server?.close());

test("a connection whose headers dribble is closed, however often a byte arrives", async () => {
  let requests = 0;
  server = createHttpServer((_, response) => void response.end(String((requests += 1))), {
    headersMs: 300,
    checkMs: 50,
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  let received = "";
  socket.on("data", (data) => (received += String(data)));
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX: ");
  const closed = once(socket, "close").then(() => true);
  const dribbles = (async () => {
    for (let count = 0; count < 400 && !socket.destroyed; count += 1) {
      socket.write("x");
      await sleep(50);
    }
    return false;
  })();
  expect(await Promise.race([closed, dribbles])).toBe(true);
  expect(received).toMatch(/^HTTP\/1.1 408 /);
  expect(requests).toBe(0);
});

test("in operation it is closed within 30 seconds", () => {
  server = createHttpServer(() => {});
  expect(server.headersTimeout).toBe(HEADER_LIMITS.headersMs);
  expect(HEADER_LIMITS.headersMs + HEADER_LIMITS.checkMs).toBeLessThanOrEqual(30_000);
});
