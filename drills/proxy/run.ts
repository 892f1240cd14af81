// What deploy/ has, tried: the command of comanda.service with its environment, behind Caddy with deploy/Caddyfile.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile, chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import pg from "pg";
import type { TestApp } from "#src/testing/app.ts";
import { freePort } from "#src/testing/app-process.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { startPostgres } from "../postgres-server.ts";
import { findPostgres, findProgram } from "../programs.ts";
import { type Client, createClient } from "./client.ts";
import { readUnit, type Service, startService } from "./service.ts";

const root = join(import.meta.dirname, "../..");
const DOMAIN = "comanda.test";
const AUTH_SECRET = "the secret of a drill ".repeat(2);
const MAX_EVENT_MS = 1000;
const UPLOAD = "/api/inventory/upload-invoice";

const postgres = await findPostgres();
const caddy = findProgram("caddy");
if (!postgres || !caddy || !existsSync(join(root, "dist/server/server.js"))) {
  console.log("Skipped: this drill needs PostgreSQL 15 or newer, Caddy and the built application:");
  console.log("apt-get install postgresql caddy && npm run build");
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), "comanda-proxy-"));
await chmod(folder, 0o755);
const [port, http, https] = [await freePort(), await freePort(), await freePort()];
const cleanUp: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
const held: string[] = [];
try {
  await drill(await startAll());
  console.log(`\n${held.map((line) => `held: ${line}`).join("\n")}\nThe drill passed.`);
} finally {
  for (const end of cleanUp.toReversed()) await end();
}

interface Parts {
  client: Client;
  pool: pg.Pool;
  owner: Owner;
  service: Service;
  restart: () => Promise<Service>;
}

async function startAll(): Promise<Parts> {
  const database = join(folder, "postgres");
  await mkdir(database);
  const server = await startPostgres(postgres ?? "", database);
  cleanUp.push(() => server.stop());
  const unit = await readUnit(join(folder, "cache"));
  for (const name of ["data", "cache"]) {
    await mkdir(join(folder, name));
    await chmod(join(folder, name), 0o777);
  }
  const more = {
    DATA_DIR: join(folder, "data"),
    PORT: `${port}`,
    APP_URL: `https://${DOMAIN}:${https}`,
    DATABASE_URL: server.url,
    AUTH_SECRET,
  };
  const restart = () => startService(unit, more);
  const service = await restart();
  cleanUp.push(() => service.stop());
  const pool = new pg.Pool({ connectionString: server.url, max: 2 });
  cleanUp.push(() => pool.end());
  const owner = await createOwner({ pool, env: { AUTH_SECRET } } as unknown as TestApp, { username: "bowl" });
  const authority = await startCaddy();
  return { client: await createClient(authority, { http, https }), pool, owner, service, restart };
}

/** Caddy with the file as it is, but for ports that are free here. Returns the certificate of its authority. */
async function startCaddy(): Promise<string> {
  const file = join(folder, "Caddyfile");
  const text = await readFile(join(root, "deploy/Caddyfile"), "utf8");
  await writeFile(file, text.replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`));
  const options = ["local_certs", "skip_install_trust", "admin off", `http_port ${http}`, `https_port ${https}`];
  const child = spawn(caddy ?? "", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { PATH: process.env["PATH"], HOME: folder, COMANDA_DOMAIN: DOMAIN, COMANDA_TLS: options.join("\n") },
    stdio: ["ignore", "ignore", "ignore"],
  });
  cleanUp.push(async () => {
    const ended = once(child, "exit");
    if (child.kill("SIGTERM")) await ended;
  });
  const authority = join(folder, ".local/share/caddy/pki/authorities/local/root.crt");
  for (let waited = 0; !existsSync(authority); waited += 50) {
    assert.ok(waited < 10_000 && child.exitCode === null, "Caddy did not start.");
    await sleep(50);
  }
  await sleep(500);
  return authority;
}

async function drill(parts: Parts): Promise<void> {
  await certificates(parts);
  await forwardedAddress(parts);
  await events(parts);
  await sizes(parts);
  await restarts(parts);
}

async function certificates({ client }: Parts): Promise<void> {
  assert.equal((await client.send(DOMAIN, "/readyz")).status, 200);
  assert.equal((await client.plain(DOMAIN, "/")).status, 308);
  held.push("HTTPS with a certificate of the authority, plain HTTP is redirected");
  assert.equal((await client.send(`bowl.${DOMAIN}`, "/")).status, 200);
  await assert.rejects(client.send(`nobody.${DOMAIN}`, "/"));
  held.push("a restaurant's address gets a certificate when it is first opened, a made-up one gets none");
}

async function forwardedAddress({ client, pool }: Parts): Promise<void> {
  const body = Buffer.from(JSON.stringify({ email: "nobody@example.com", password: "a wrong password" }));
  const headers = {
    "content-type": "application/json",
    origin: `https://${DOMAIN}:${https}`,
    "x-forwarded-for": "6.6.6.6",
  };
  assert.equal((await client.send(DOMAIN, "/api/auth/sign-in/email", { headers, body })).status, 401);
  const { rows } = await pool.query<{ key: string }>("select key from rate_limits where key like 'sign-in:%'");
  assert.deepEqual(
    rows.map(({ key }) => key),
    ["sign-in:127.0.0.1"],
  );
  held.push("an X-Forwarded-For that the caller sent is not counted");
}

async function events({ client, pool, owner }: Parts): Promise<void> {
  const arrived = Promise.withResolvers<number>();
  const ready = Promise.withResolvers<void>();
  const headers = { authorization: `Bearer ${owner.token}` };
  const close = await client.stream(DOMAIN, "/api/events", headers, (text) => {
    if (text.includes("ready")) ready.resolve();
    if (text.includes("order.placed")) arrived.resolve(Date.now());
  });
  await ready.promise;
  const sent = Date.now();
  const message = JSON.stringify({ company_id: owner.companyId, type: "order.placed" });
  await pool.query("select pg_notify('comanda', $1)", [message]);
  const took = (await Promise.race([arrived.promise, sleep(MAX_EVENT_MS, Infinity)])) - sent;
  close();
  assert.ok(took < MAX_EVENT_MS, "the event did not arrive in time");
  held.push(`an event reaches a screen through the proxy, after ${took} ms`);
}

async function sizes({ client, owner }: Parts): Promise<void> {
  const boundary = "of-a-drill";
  const send = (megabytes: number) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n`;
    const file = Buffer.alloc(megabytes * 1024 * 1024);
    return client.send(DOMAIN, UPLOAD, {
      headers: { authorization: `Bearer ${owner.token}`, "content-type": `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  };
  // The connection may be closed while the body is still being sent.
  const tooLarge = await send(48).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  const isRejected = typeof tooLarge === "string" ? /EPIPE|ECONNRESET/.test(tooLarge) : tooLarge.status === 413;
  assert.ok(isRejected, JSON.stringify(tooLarge));
  const allowed = await send(38);
  // It is no invoice, and that is said by the application.
  assert.ok(allowed.status !== 413 && allowed.status < 500, `${allowed.status} ${allowed.text}`);
  held.push(`a request of 48 MB is rejected, one of 38 MB reaches the application (${allowed.status})`);
}

async function restarts({ client, service, restart }: Parts): Promise<void> {
  const over = new AbortController();
  const waits: number[] = [];
  const guest = (async () => {
    while (!over.signal.aborted) {
      const started = Date.now();
      assert.equal((await client.send(DOMAIN, "/healthz")).status, 200);
      waits.push(Date.now() - started);
    }
  })();
  await sleep(300);
  const { code, seconds } = await service.stop();
  assert.equal(code, 0);
  const again = await restart();
  cleanUp.push(() => again.stop());
  await sleep(300);
  over.abort();
  await guest;
  held.push(`SIGTERM ends it with exit code 0 after ${seconds.toFixed(1)} s`);
  held.push(`of ${waits.length} requests during a restart none failed; the longest waited ${Math.max(...waits)} ms`);
}
