import { sql } from "kysely";
import { type Reply, replyTo } from "#src/features/menu/guest-help/reply.ts";
import type { GuestOrder } from "#src/features/menu/guest-help/asked.ts";
import type { z } from "zod";
import type { askForHelp } from "#src/features/menu/guest-help/contract.ts";
import { HELP_TEXTS } from "#src/shared/languages/help-texts.ts";
import { writtenIn } from "#src/features/companies/countries.ts";
import { languageOfQuestion } from "#src/features/menu/guest-help/understand.ts";
import type { CachedMenu } from "#src/features/menu/server/cached-menu.ts";
import { menuCacheOf } from "#src/features/menu/server/menu-cache.ts";
import { openNow } from "#src/features/menu/server/open-now.ts";
import { MENU_TEXTS } from "#src/shared/languages/menu-texts.ts";
import { pageLanguageOf } from "#src/features/menu/texts/translate.ts";
import { translateMenu } from "#src/features/menu/translate-menu.ts";
import { readPublicOrder } from "#src/features/orders/server/order-status.ts";
import type { PublicContext } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { AppError, conflict } from "#src/server/http/errors.ts";
import { consumeRateLimit } from "#src/server/http/rate-limit.ts";
import { modeOf } from "#src/server/http/restaurant-mode.ts";
import type { Language, PageLanguage } from "#src/shared/languages.ts";
import { isTraditional } from "#src/shared/traditional.ts";

type Question = z.output<(typeof askForHelp)["body"]>;

/**
 * Answers a guest's question from the restaurant's public menu. Throws 404 for an unknown restaurant, 409 HELP_OFF where the
 * owner has not turned it on or the company has no Plus, and 429 RATE_LIMITED for the eleventh question of a device within
 * ten minutes, or when a restaurant has been asked too often. Its endpoint counts the address before.
 */
export async function replyToGuest(
  context: PublicContext,
  question: Question,
): Promise<Reply & { language: Language }> {
  const cached = await menuCacheOf(context).read(restaurantOf(context, question.username));
  const companyId = cached.company.id;
  await countQuestion(context, companyId, question.customer_id);
  await requireHelp(context, companyId);
  const language = languageOfQuestion(question.question, question.language);
  const written = writtenFor(context, language, { question: question.question, country: cached.company.country });
  const asked = {
    menu: translateMenu(cached.menu, language),
    language,
    texts: HELP_TEXTS[written],
    menuTexts: MENU_TEXTS[written],
    opening: openNow(cached),
    order: await readOrder(context, cached, question.status_token ?? null),
  };
  return { language, ...replyTo(asked, question.question) };
}

/**
 * Selects the form of written Chinese: the form of the question, else that of the browser, else that of the
 * restaurant's country.
 */
function writtenFor(
  { headers }: PublicContext,
  language: Language,
  { question, country }: { question: string; country: string },
): PageLanguage {
  if (language !== "zh") return language;
  if (isTraditional(question)) return "zh-Hant";
  const accepted = headers.get("accept-language");
  const isSaid = /(?:^|,)\s*(?:zh-|yue)/i.test(accepted ?? "");
  return isSaid ? pageLanguageOf(language, accepted) : writtenIn(language, country);
}

/**
 * Returns the restaurant of the request's host. If the host names no restaurant, as on localhost, returns the
 * restaurant that the page names.
 */
function restaurantOf({ headers, env }: PublicContext, named: string | null): string {
  const mode = modeOf(headers.get("host") ?? "", new URL("/", env.APP_URL), env.APP_DOMAIN);
  return mode.mode === "restaurant" ? mode.username : (named ?? "").toLowerCase();
}

async function countQuestion(context: PublicContext, companyId: string, customerId: string | null): Promise<void> {
  const device = customerId ?? context.headers.get("user-agent") ?? "";
  const what = { what: "You have asked many questions. Our staff will gladly help you." };
  await consumeRateLimit(context, "help-device", JSON.stringify([context.address, device, companyId]), what);
  await consumeRateLimit(context, "help", companyId, what);
}

/** The cached menu has this information too, but the plan may have ended since then. */
async function requireHelp({ database }: PublicContext, companyId: string): Promise<void> {
  const { rows } = await inTenant(database, companyId, (db) =>
    sql<{ on: boolean | null }>`select has_guest_help(${companyId}) as "on"`.execute(db),
  );
  if (rows[0]?.on) return;
  throw conflict("HELP_OFF", "This restaurant answers no questions here. Please speak to the staff.");
}

/** Returns the order of a token if it is an order of this restaurant; null for any other text. */
async function readOrder(
  context: PublicContext,
  { company }: CachedMenu,
  token: string | null,
): Promise<GuestOrder | null> {
  if (token === null) return null;
  try {
    const order = await readPublicOrder(context, token);
    if (order.company_id !== company.id) return null;
    const { customer_reference: reference, status, payment_status } = order;
    return { reference, status, is_unpaid: payment_status === "unpaid" && status !== "cancelled" };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
