import type { Table } from "#src/features/tables/contract.ts";
import { tableAddress } from "#src/features/tables/rules.ts";
import type { work as logoPngWork } from "#src/features/tables/server/logo-png.picture.ts";
import { cardTextsIn } from "#src/features/tables/server/card-texts.ts";
import { tokensOf } from "#src/features/tables/server/codes.ts";
import { listTables } from "#src/features/tables/server/tables.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import { menuAddress } from "#src/shared/menu-address.ts";
import type { Scope } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import { pictureError } from "#src/server/pictures/pictures.ts";

/** The printed contents for one table. */
export interface Card {
  name: string;
  url: string;
}

export interface Cards {
  restaurant: string;
  country: string;
  /** The logo as a PNG; null if the restaurant has none. */
  logo: Uint8Array | null;
  texts: ReturnType<typeof cardTextsIn>;
  cards: Card[];
}

/**
 * Returns the cards to print for these tables, or for all. Throws 409 NO_USERNAME while the menu has no address, and
 * the errors of `tokensOf`.
 */
export async function readCards(scope: Scope, ids?: readonly string[]): Promise<Cards> {
  const { company, selected, tokens } = await scope.within(async (context) => {
    const company = await readCompany(context);
    if (!company.username)
      throw conflict("NO_USERNAME", "Choose a username in Settings first. The codes open your menu at that address.");
    const tables = await listTables(context);
    const selected = ids ? selectTables(tables, ids) : tables;
    return { company, selected, tokens: await tokensOf(context, selected) };
  });
  const menuUrl = menuAddress({ url: scope.env.APP_URL, domain: scope.env.APP_DOMAIN }, company);
  return {
    restaurant: company.name,
    country: company.country,
    logo: await readLogo(scope, company.logo_url),
    texts: cardTextsIn(company.language, company.country),
    cards: selected.map(({ id, name }) => ({ name, url: tableAddress(menuUrl, name, tokens.get(id)) })),
  };
}

/** Returns the tables of the ids in the restaurant's order. Throws 404 for an unknown id. */
function selectTables(tables: readonly Table[], ids: readonly string[]): Table[] {
  if (ids.some((id) => !tables.some((table) => table.id === id))) throw notFound("Table");
  return tables.filter(({ id }) => ids.includes(id));
}

const logoPng = pictureWork<typeof logoPngWork>(new URL("logo-png.picture.ts", import.meta.url));

/** Returns the logo as a PNG; null if the restaurant has none. */
async function readLogo({ ports }: Scope, logoUrl: string | null): Promise<Uint8Array | null> {
  const bytes = logoUrl && (await ports.files.get(logoUrl.replace(/^\/files\//, "")));
  if (!bytes) return null;
  return ports.pictures.run(logoPng, bytes).catch((error: unknown) => {
    throw pictureError(error, "The logo could not be read. Please upload it again in Settings.");
  });
}
