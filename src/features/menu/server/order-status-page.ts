import type { MenuWords } from "#src/features/menu/contract.ts";
import { menuCacheOf } from "#src/features/menu/server/menu-cache.ts";
import { headOf } from "#src/features/menu/server/menu-page.ts";
import { pageProps } from "#src/features/menu/server/page-props.ts";
import { PICKUP_TEXTS } from "#src/shared/languages/pickup-texts.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import type { PublicOrder } from "#src/features/orders/contract.ts";
import { readPublicOrder } from "#src/features/orders/server/order-status.ts";
import type { PageContext } from "#src/server/http/pages.ts";

/** The page of one order. The token names the order's company, so the page works at any restaurant's address. */
export async function orderStatusPage(context: PageContext, token: string): Promise<Response> {
  const order = await readPublicOrder(context, token);
  const { company, menu } = await menuCacheOf(context).readCompany(order.company_id);
  const page = pageProps(context, company.language);
  const names = namesIn(menu.words?.[page.language] ?? {}, order);
  const head = headOf(company, page, context.env);
  const title = `${formatText(page.texts.order, { id: order.customer_reference })} – ${company.name}`;
  return context.site.page(
    "order-status",
    { page, company, order, token, names, ...(order.pickup && { pickup_texts: PICKUP_TEXTS[page.lang] }) },
    { ...head, title, robots: "noindex" },
    { headers: { "Cache-Control": "no-store", Vary: "Accept-Language, Cookie" } },
  );
}

/** Returns the names of the ordered dishes in the guest's language, by id. */
function namesIn(words: MenuWords[string], { items }: PublicOrder): Record<string, string> {
  const ids = items.flatMap(({ menu_item_id, size_id, options = [] }) => [
    menu_item_id,
    size_id,
    ...options.map(({ option_id }) => option_id),
  ]);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const name = words[id ?? ""]?.[0];
      return id && name ? [[id, name]] : [];
    }),
  );
}
