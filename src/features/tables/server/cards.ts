import sharp from "sharp";
import type { Table } from "#src/features/tables/contract.ts";
import { tableAddress } from "#src/features/tables/rules.ts";
import { type Qr, qrOf } from "#src/features/tables/server/qr.ts";
import { wordsOf } from "#src/features/tables/server/words.ts";
import { listTables } from "#src/features/tables/server/tables.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import { menuAddress } from "#src/shared/company.ts";
import type { Scope } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

/** What is printed for one table. */
export interface Card {
  name: string;
  address: string;
  qr: Qr;
}

export interface Cards {
  restaurant: string;
  country: string;
  /** A PNG; null for a restaurant without a logo. */
  logo: Buffer | null;
  words: ReturnType<typeof wordsOf>;
  cards: Card[];
}

/** What to print for these tables, or for all. Throws 409 NO_USERNAME while there is no address to lead to. */
export async function readCards(scope: Scope, ids?: readonly string[]): Promise<Cards> {
  const { company, tables } = await scope.within(async (context) => ({
    company: await readCompany(context),
    tables: await listTables(context),
  }));
  if (!company.username)
    throw conflict("NO_USERNAME", "Choose a username in Settings first: it is the address the codes lead to.");
  const wanted = ids ? chosen(tables, ids) : tables;
  const address = menuAddress({ url: scope.env.APP_URL, domain: scope.env.APP_DOMAIN }, company);
  return {
    restaurant: company.name,
    country: company.country,
    logo: await readLogo(scope, company.logo_url),
    words: wordsOf(company.language),
    cards: wanted.map(({ name }) => cardOf(address, name)),
  };
}

function cardOf(menu: string, name: string): Card {
  const address = tableAddress(menu, name);
  return { name, address, qr: qrOf(address) };
}

/** In the restaurant's order, whatever the order they were asked for in. */
function chosen(tables: readonly Table[], ids: readonly string[]): Table[] {
  if (ids.some((id) => !tables.some((table) => table.id === id))) throw notFound("Table");
  return tables.filter(({ id }) => ids.includes(id));
}

const LOGO_SIDE = 400;

/** Neither PDF nor most drawing programs take the format logos are stored in. */
async function readLogo({ ports }: Scope, logoUrl: string | null): Promise<Buffer | null> {
  const bytes = logoUrl && (await ports.files.get(logoUrl.replace(/^\/files\//, "")));
  if (!bytes) return null;
  return sharp(bytes).resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: "inside" }).png().toBuffer();
}
