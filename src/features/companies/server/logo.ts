import { createHash } from "node:crypto";
import { sql } from "kysely";
import { iconKey, LOGO_ICONS } from "#src/features/companies/logo-icons.ts";
import { LOGO_MAX_BYTES, LOGO_NOT_IMAGE, LOGO_TOO_LARGE, LOGO_UNREADABLE } from "#src/features/companies/rules.ts";
import type { work as encodeLogoWork } from "#src/features/companies/server/encode-logo.picture.ts";
import type { Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { badRequest } from "#src/server/http/errors.ts";
import { fileAddress } from "#src/server/http/files.ts";
import { consumeRateLimit } from "#src/server/http/rate-limit.ts";
import { readDataUrl } from "#src/server/pictures/data-url.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import { pictureError } from "#src/server/pictures/pictures.ts";

const STORED = /^\/files\/company-logos\/[0-9a-f]{32}\.webp$/;
/** Maximum number of logos that no company shows: the logo of an open checkout and the previous logo. */
const MAX_UNUSED = 2;

const encodeLogo = pictureWork<typeof encodeLogoWork>(new URL("encode-logo.picture.ts", import.meta.url));

/**
 * Stores a person's logo and returns its public address. Takes a data URL, or the address of a logo that this person
 * has stored. The format is detected from the bytes, not from the declared type.
 */
export async function storeLogo(platform: Platform, userId: string, logo: string | null): Promise<string | null> {
  if (logo === null) return null;
  if (STORED.test(logo)) {
    if (await hasStored(platform, userId, logo)) return logo;
    throw badRequest(LOGO_NOT_IMAGE);
  }
  const bytes = bytesOf(logo);
  await consumeRateLimit(platform, "picture", userId);
  const picture = await platform.ports.pictures.run(encodeLogo, bytes).catch((error: unknown) => {
    throw pictureError(error, LOGO_UNREADABLE);
  });
  if (!picture) throw badRequest(LOGO_NOT_IMAGE);
  // The name is derived from the owner and the content. The same logo sent again is the same file, and a file belongs
  // to one person.
  const name = createHash("sha256").update(userId).update(picture).digest("hex").slice(0, 32);
  const key = `company-logos/${name}.webp`;
  await platform.ports.files.put(key, picture, "image/webp");
  await saveLogo(platform, userId, fileAddress(key));
  await discardUnusedLogos(platform, userId, MAX_UNUSED);
  return fileAddress(key);
}

function bytesOf(dataUrl: string): Buffer {
  const { bytes } = readDataUrl(dataUrl) ?? {};
  if (!bytes) throw badRequest(LOGO_NOT_IMAGE);
  if (bytes.length > LOGO_MAX_BYTES) throw badRequest(LOGO_TOO_LARGE);
  return bytes;
}

async function hasStored({ database }: Platform, userId: string, url: string): Promise<boolean> {
  const stored = await database
    .selectFrom("logos")
    .select("url")
    .where("user_id", "=", userId)
    .where("url", "=", url)
    .executeTakeFirst();
  return stored !== undefined;
}

async function saveLogo({ database }: Platform, user_id: string, url: string): Promise<void> {
  const stored_at = sql<string>`now()`;
  await database
    .insertInto("logos")
    .values({ user_id, url })
    .onConflict((conflict) => conflict.columns(["user_id", "url"]).doUpdateSet({ stored_at }))
    .execute();
}

/** Deletes a person's logos that no company shows, except for the newest ones. */
export async function discardUnusedLogos(platform: Platform, userId: string, spared = 0): Promise<void> {
  const { database, ports } = platform;
  const shown = await shownLogos(platform, userId);
  const discarded = await database
    .deleteFrom("logos")
    .where("user_id", "=", userId)
    .where("url", "in", (eb) =>
      eb
        .selectFrom("logos")
        .select("url")
        .where("user_id", "=", userId)
        .$if(shown.length > 0, (query) => query.where("url", "not in", shown))
        .orderBy("stored_at", "desc")
        .orderBy("url")
        .offset(spared),
    )
    .returning("url")
    .execute();
  for (const { url } of discarded) {
    // Files used to be named by their content only, and could belong to two people.
    const other = await database.selectFrom("logos").select("user_id").where("url", "=", url).executeTakeFirst();
    if (other) continue;
    const key = url.replace(/^\/files\//, "");
    for (const file of [key, ...LOGO_ICONS.map(({ name }) => iconKey(key, name))]) await ports.files.delete(file);
  }
}

/** Returns the logos of a person that any company shows. */
async function shownLogos({ database }: Platform, userId: string): Promise<string[]> {
  const stored = await database.selectFrom("logos").select("url").where("user_id", "=", userId).execute();
  if (stored.length === 0) return [];
  const urls = stored.map(({ url }) => url);
  const shown = await inDirectory(database, (db) =>
    db.selectFrom("companies").select("logo_url").distinct().where("logo_url", "in", urls).execute(),
  );
  return shown.flatMap(({ logo_url }) => logo_url ?? []);
}
