import { type Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import type { App } from "#src/server/http/http-context.ts";
import { modeOf } from "#src/server/http/restaurant-mode.ts";

type Hosts = Pick<Platform, "database" | "env">;

/**
 * Mounts `/known-host?domain=`: 200 for the address of the app or of a restaurant of this installation, 404 for any
 * other. A proxy asks it before it requests a certificate (deploy/Caddyfile), so that nobody can cause certificate
 * requests for invented addresses.
 */
export function mountKnownHost(app: App, hosts: Hosts): void {
  app.get("/known-host", async (c) => {
    const isKnown = await isKnownHost(hosts, (c.req.query("domain") ?? "").toLowerCase());
    return c.body(null, isKnown ? 200 : 404);
  });
}

async function isKnownHost({ database, env }: Hosts, host: string): Promise<boolean> {
  const { hostname } = new URL(env.APP_URL);
  if ([hostname, env.APP_DOMAIN, `www.${env.APP_DOMAIN}`].includes(host)) return true;
  const mode = modeOf(host, new URL("/", env.APP_URL), env.APP_DOMAIN);
  if (mode.mode === "main") return false;
  const found = await inDirectory(database, (db) =>
    db
      .selectFrom("companies")
      .select("id")
      .where("username", "=", mode.username)
      .where("closed_at", "is", null)
      .executeTakeFirst(),
  );
  return found !== undefined;
}
