// Loads the demo restaurant and prints its sign-in. Run again, it changes nothing and prints the sign-in again.
import { resolve } from "node:path";
import type pg from "pg";
import { hashPassword } from "better-auth/crypto";
import { sql } from "kysely";
import { startCheckout } from "#src/features/billing/server/checkout.ts";
import { verifyCheckout } from "#src/features/billing/server/verify.ts";
import { firstCompanyOf } from "#src/server/http/find-session.ts";
import { companyData } from "#src/features/companies/contract.ts";
import type { Category } from "#src/features/dishes/categories/contract.ts";
import { createCategory } from "#src/features/dishes/categories/server/categories.ts";
import { declareItems } from "#src/features/dishes/server/declarations.ts";
import { createDish } from "#src/features/dishes/server/dishes.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { createItem } from "#src/features/inventory/server/items.ts";
import type { Supplier } from "#src/features/suppliers/contract.ts";
import { saveTaxRates } from "#src/features/offer/taxes/server/tax-rates.ts";
import { saveSchedule } from "#src/features/offer/schedules/server/schedules.ts";
import { createSupplier } from "#src/features/suppliers/server/suppliers.ts";
import { addTables } from "#src/features/tables/server/tables.ts";
import type { Context, Platform, Scope, User } from "#src/server/context.ts";
import { addSignUp, confirmSignUp } from "#src/server/pending-sign-ups.ts";
import type { Database } from "#src/server/db/database.ts";
import { connectionsOf } from "#src/server/db/connections.ts";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { readEnv } from "#src/server/env.ts";
import { productParts } from "#src/main/features.ts";
import { createLog } from "#src/server/log.ts";
import { type RunningPlatform, startPlatform } from "#src/server/platform.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { changeOrders } from "./seed/change-orders.ts";
import { arrangeStock } from "./seed/arrange-stock.ts";
import { writeDemand } from "./seed/demand.ts";
import { writePurchaseOrders } from "./seed/purchase-orders.ts";
import { declarationsOf } from "./seed/food-facts.ts";
import { drawMenu } from "./seed/pictures.ts";
import type { PrepStock } from "./seed/batches.ts";
import { makeHistory, type SoldSize } from "./seed/history.ts";
import { makeOptions } from "./seed/make-options.ts";
import { translateDemo } from "./seed/words.ts";
import { writeChoices } from "./seed/write-choices.ts";
import { makeInvoices } from "./seed/invoices.ts";
import * as demo from "./seed/restaurant.ts";
import { madeNutrition, makePrepItems } from "./seed/prep-items.ts";
import { writeBatches, writeCounts } from "./seed/write-counts.ts";
import { writeBills } from "./seed/write-bills.ts";
import { writeConversation } from "./seed/write-conversation.ts";
import { writeCredits } from "./seed/write-credits.ts";
import { writeInvoices } from "./seed/write-invoices.ts";
import { writePayments } from "./seed/write-payments.ts";
import { writeLots } from "./seed/write-lots.ts";
import { writePickups } from "./seed/write-pickups.ts";

const EMAIL = "demo@comanda.example";
const PASSWORD = "harbour-bowl";
const ZONE = "Asia/Singapore";

const env = readEnv(process.env);
const log = createLog("warn");
const dataDir = resolve(import.meta.dirname, "..", env.DATA_DIR ?? "data");
const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir });
const found = connectionsOf(env, embedded);
// Nobody waits for an answer here. On a busy machine a statement may take longer than a request's statement is allowed
// to take.
const connections = { ...found, connection: { ...found.connection, query_timeout: 0 } };
const running = await startPlatform({
  env,
  log,
  dataDir,
  ...connections,
  ...productParts,
  work: false,
  ports: { mail: { delivery: "outbox", send: async () => {} } },
});
try {
  await load(running);
  console.log(`
  The demo restaurant ${demo.company.name} is loaded.

  Sign in:  ${env.APP_URL}/auth
            ${EMAIL}
            ${PASSWORD}
  Menu:     ${menuAddress()}
`);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The demo restaurant is not loaded yet: ${reason}\nPlease run "npm run seed" again.`);
  process.exitCode = 1;
} finally {
  await running.stop();
  await embedded?.stop();
}

function menuAddress(): string {
  const url = new URL(env.APP_URL);
  url.hostname = `${demo.company.username}.${env.APP_DOMAIN}`;
  return `${url.origin}/?table=5`;
}

/** Each step is done once, so that a load that was interrupted is finished by the next. */
async function load({ platform, pool }: RunningPlatform): Promise<void> {
  const user = (await findUser(pool)) ?? (await createAccount(platform.database, pool));
  const companyId = (await firstCompanyOf(platform.database, user.id)) ?? (await subscribe(platform, user));
  const scope = withoutTimeLimit(
    scopeOf(platform, companyId, {
      type: "user",
      id: user.id,
      name: user.name,
      email: user.email,
      role: "owner",
    }),
  );
  const isNew = await scope.within(async (context) => {
    const dishes = await context.db
      .selectFrom("dish")
      .select("id")
      .where("company_id", "=", companyId)
      .limit(1)
      .execute();
    // The demo never becomes read-only, whatever happens to its subscription.
    await context.db
      .updateTable("companies")
      .set({ is_demo: true, trial_ends_at: null, read_only_at: null, read_only_reason: null })
      .where("id", "=", companyId)
      .where("is_demo", "=", false)
      .execute();
    if (dishes.length > 0) return false;
    await context.db
      .updateTable("companies")
      .set({
        onboarding_completed: true,
        table_calls: true,
        counter_orders: true,
        pickup_orders: true,
        guest_help: true,
      })
      .where("id", "=", companyId)
      .execute();
    await addTables(context, demo.tables);
    await history(context, await stockAndMenu(context));
    return true;
  });
  if (isNew) {
    // Thousands of rows were just written. Until the database has counted them, it plans as if there was one.
    await pool.query("analyze");
    await writeDemand(scope, ZONE);
    await scope.within((context) => writePayments(context));
    await scope.within((context) => changeOrders(context));
    await scope.within((context) => writePurchaseOrders(context));
    await scope.within((context) => writeBills(context, ZONE));
    await scope.within((context) => writeCredits(context));
    await writeConversation(scope);
  }
}

/** The same scope without a time limit for its statements: a busy machine needs more than a request's 15 seconds. */
function withoutTimeLimit(scope: Scope): Scope {
  return {
    ...scope,
    within: (work) =>
      scope.within(async (context) => {
        await sql`select set_config('statement_timeout', '0', true)`.execute(context.db);
        return work(context);
      }),
  };
}

async function findUser(pool: pg.Pool): Promise<User | null> {
  const { rows } = await pool.query<{ id: string; name: string }>("select id, name from users where email = $1", [
    EMAIL,
  ]);
  const found = rows[0];
  return found ? { ...found, email: EMAIL, image: null } : null;
}

/** Makes the account as the mailed link does. */
async function createAccount(database: Database, pool: pg.Pool): Promise<User> {
  const signUp = { name: "Demo Owner", email: EMAIL, password: await hashPassword(PASSWORD), browserHash: null };
  const { link } = await addSignUp(database, signUp);
  await confirmSignUp(database, link, null);
  const user = await findUser(pool);
  if (!user) throw new Error("The demo account was not saved.");
  return user;
}

/** Pays for the larger plan in the sandbox, as an owner would on its page. */
async function subscribe(platform: Platform, user: User): Promise<string> {
  const { payments } = platform.ports;
  const plus = (await payments.prices(demo.company.currency)).find((price) => price.type === "plus");
  if (!payments.sandbox || !plus) throw new Error("The demo needs the sandbox for payments.");
  const data = companyData.parse(demo.company);
  const context = {
    ...platform,
    user,
    sessionId: "",
    companyId: null,
    role: null,
    foreignCompany: false,
    readOnly: false,
    restored: false,
    closed: false,
    requestId: "seed",
    address: "",
    headers: new Headers(),
    session: async () => null,
    device: null,
    pairedDevice: async () => null,
  };
  const { url } = await startCheckout(context, {
    priceId: plus.id,
    planType: "plus",
    companyData: data,
    newCompany: false,
  });
  const checkoutId = url.split("/").at(-1) ?? "";
  await payments.sandbox.pay(checkoutId);
  const { companyId } = await verifyCheckout(platform, user, checkoutId, data);
  if (companyId === null) throw new Error("The demo's subscription could not be verified.");
  return companyId;
}

/** Suppliers, ingredients, categories and dishes, by the same verbs the screens use. */
async function stockAndMenu(context: Context) {
  const suppliers: Supplier[] = [];
  for (const supplier of demo.suppliers) suppliers.push(await createSupplier(context, supplier));
  const items: InventoryItem[] = [];
  for (const [name, item_code, unit, reorder_threshold, unit_price, supplier] of demo.ingredients) {
    const supplier_id = suppliers[supplier]?.id ?? null;
    items.push(
      await createItem(context, {
        name,
        item_code,
        unit,
        reorder_threshold,
        unit_price,
        supplier_id,
        quantity_available: 0,
        shelf_life_days: demo.shelfLifeDays[name] ?? null,
      }),
    );
  }
  await arrangeStock(context, items);
  await declareItems(
    context,
    // The items are new, so nothing was declared for them before.
    items.map((item) => ({ ...declarationsOf(item), version: null })),
  );
  const ids = new Map(items.map(({ id, name }) => [name, id]));
  const prep = await makePrepItems(context, ids);
  const categories: Category[] = [];
  for (const category of demo.categories) categories.push(await createCategory(context, category));
  for (const { id, name } of categories) {
    const schedule = demo.schedules[name];
    if (schedule) await saveSchedule(context, { kind: "category", id, schedule });
  }

  await saveTaxRates(context, { tax_rates: demo.taxRates });
  const pictures = await drawMenu(context);
  const sizes: SoldSize[] = [];
  for (const dish of demo.dishes) {
    const recipe = (factor: number) =>
      Promise.all(
        dish.recipe.map(async ([name, quantity, unit]) => {
          const quantity_per_dish = Math.round(quantity * factor * 100) / 100;
          const found = await madeNutrition(name, quantity_per_dish, unit);
          const ingredient_id = ids.get(name);
          if (ingredient_id === undefined) throw new Error(`No ingredient is called ${name}.`);
          return { ingredient_id, quantity_per_dish, unit, ...found };
        }),
      );
    const made = await createDish(context, {
      name: dish.name,
      description: dish.description,
      image_url: pictures.get(dish.name) ?? null,
      category_id: categories[dish.category]?.id ?? "",
      is_available: true,
      sizes: [
        { name: "Regular", price: dish.price, ingredients: await recipe(1) },
        ...(dish.large === undefined ? [] : [{ name: "Large", price: dish.large, ingredients: await recipe(1.4) }]),
      ],
    });
    for (const [index, size] of made.sizes.entries()) {
      sizes.push({
        menu_item_id: made.id,
        size_id: size.id,
        dish_name: made.name,
        size_name: size.name,
        price: size.price,
        cost: size.food_cost ?? 0,
        weight: index === 0 ? dish.weight : dish.weight * 0.4,
        recipe: size.ingredients.map((line) => ({ item_id: line.ingredient_id, quantity: line.stock_quantity })),
        groups: [],
      });
    }
  }
  const groups = await makeOptions(
    context,
    ids,
    new Map(sizes.map((size) => [size.dish_name, size.menu_item_id])),
    new Map(sizes.filter((size) => size.size_name === "Regular").map((size) => [size.dish_name, size.size_id])),
  );
  await translateDemo(context);
  for (const size of sizes) size.groups = groups.get(size.menu_item_id) ?? [];
  return { sizes, items, prep, leaking: ids.get(demo.LEAKING) ?? "" };
}

/** The verbs cannot write events of the past, so this writes the rows that the verbs would have left. */
async function history(
  context: Context,
  { sizes, items, prep, leaking }: { sizes: SoldSize[]; items: InventoryItem[]; prep: PrepStock[]; leaking: string },
): Promise<void> {
  const { db, companyId } = context;
  const now = new Date();
  const stocked = items.map((item) => ({ item_id: item.id, threshold: item.reorder_threshold }));
  const { orders, movements, batches, counts } = makeHistory({ sizes, items: stocked, prep, leaking }, now, ZONE);
  const bought = makeInvoices(movements, items, now, ZONE);
  await sql`
    insert into orders (company_id, id, reference_id, table_number, customer_id, channel, status, payment_status,
      total_amount, currency, idempotency_key, fingerprint, status_token, created_at, processing_at, completed_at, cancelled_at, cleared_at)
    select ${companyId}, id, reference_id, table_number, customer_id, 'menu', status, payment_status, total_amount,
      ${demo.company.currency}, 'seed-' || id, 'seed', gen_random_uuid(), created_at,
      case when status in ('processing', 'completed') then created_at + interval '3 minutes' end,
      case when status = 'completed' then created_at + interval '14 minutes' end,
      case when status = 'cancelled' then created_at + interval '2 minutes' end,
      case when status in ('completed', 'cancelled') then created_at + interval '20 minutes' end
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o (id uuid, reference_id text, table_number text,
      customer_id text, status text, payment_status text, total_amount numeric, created_at timestamptz)`.execute(db);
  const lines = orders.flatMap((order) =>
    order.items.map(({ id, size, quantity, portion }, position) => ({
      id,
      order_id: order.id,
      menu_item_id: size.menu_item_id,
      size_id: size.size_id,
      dish_name: size.dish_name,
      size_name: size.size_name,
      quantity,
      position,
      ...portion,
    })),
  );
  await sql`
    insert into order_items (company_id, id, order_id, menu_item_id, size_id, dish_name, size_name, quantity, unit_price,
      total_price, unit_cost, position, tax_name, tax_percent, tax_added)
    select ${companyId}, l.id, order_id, menu_item_id, size_id, dish_name, size_name, quantity, price, price * quantity, cost,
      position, rate.name, rate.percent, case when rate.id is not null then false end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, order_id uuid, menu_item_id uuid, size_id uuid,
      dish_name text, size_name text, quantity integer, price numeric, cost numeric, position integer)
    left join tax_rates rate on rate.company_id = ${companyId} and rate.id = tax_rate_of(${companyId}, menu_item_id)`.execute(
    db,
  );
  await writePickups(context, ZONE);
  await writeChoices(context, lines);
  await sql`select case when is_special_request then charge_agreed_total(company_id, id)
    else charge_order_again(company_id, id) end from orders where company_id = ${companyId}`.execute(db);
  await sql`
    insert into stock_movements (company_id, id, item_id, quantity, reason, source_type, source_id, actor_name, created_at,
      lines)
    select ${companyId}, id, item_id, quantity, reason, source_type, source_id, 'Demo', created_at, lines
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m (id uuid, item_id uuid, quantity numeric, reason text,
      source_type text, source_id uuid, created_at timestamptz, lines jsonb)`.execute(db);
  await writeBatches(context, batches);
  await writeCounts(context, counts, movements);
  await writeInvoices(context, bought, demo.company.currency);
  await writeLots(context, ZONE);
}
