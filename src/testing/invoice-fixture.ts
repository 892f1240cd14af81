import sharp from "sharp";
import type { z } from "zod";
import * as inventory from "#src/features/inventory/contract.ts";
import { uploadInvoice } from "#src/features/invoices/upload/contract.ts";
import { printPage } from "#src/testing/invoice-pages.ts";
import { saveInvoice } from "#src/features/invoices/receipts/contract.ts";
import type { Ocr, PageText, OcrOptions } from "#src/shared/page-text.ts";
import type { TestApp } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";

/** Returns a page as text recognition would, without the seconds that it takes. */
export function printed(lines: readonly string[]): PageText {
  const { width, height, boxes } = printPage(lines);
  return { width, height, rotation: 0, scale: 1, boxes, source: "image" };
}

export const GREEN_FARM = printed([
  "GREEN FARM PTE LTD",
  "Invoice No: GF-1001",
  "Date: 2026-03-05",
  "",
  "Code      Description                 Qty    Unit    Unit Price    Amount",
  "T01       Roma Tomatoes               10     KG      3.50          35.00",
  "O22       Olive Oil 6x750 ml          2      CS      36.00         72.00",
  "",
  "                                             Subtotal              107.00",
  "                                             Tax                   9.63",
  "                                             Total                 116.63",
]);

/** Creates a text recognition that returns `page`, or the result of the function passed to `next`. */
export function createStandInOcr(page: PageText = GREEN_FARM) {
  let read: () => Promise<PageText[]> = async () => [page];
  const ocr: Ocr & { next(read: () => Promise<PageText[]>): void; reads: number; atOnce: number; options: OcrOptions } =
    {
      load: 0,
      reads: 0,
      atOnce: 0,
      options: {},
      next(nextRead) {
        read = nextRead;
      },
      async readDocument(_file, options = {}) {
        ocr.options = options;
        ocr.reads += 1;
        ocr.atOnce += 1;
        if (ocr.atOnce > 1) throw new Error("Two documents are read at once.");
        try {
          options.onPage?.(1, 1);
          const pages = await read();
          return { pages, images: [], total: pages.length, peak_mb: 0 };
        } finally {
          ocr.atOnce -= 1;
        }
      },
      readImage: async () => page,
      close: async () => {},
    };
  return ocr;
}

/** Options for polling in tests: the result comes soon on an idle machine, and late on a busy one. */
export const POLLING = { timeout: 15_000, interval: 20 };

let shade = 0;

/** Returns a picture that no other test has uploaded. */
export async function picture(format: "png" | "jpeg" = "png"): Promise<Uint8Array> {
  shade += 1;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 90 };
  const image = sharp({ create: { width: 120, height: 80, channels: 3, background } });
  return format === "png" ? image.png().toBuffer() : image.jpeg().toBuffer();
}

export const asFile = (bytes: Uint8Array, name = "invoice.png", type = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type });

export function upload(owner: Pick<Owner, "call">, files: readonly (File | Uint8Array)[], wait: "0" | "1" = "1") {
  const body = new FormData();
  for (const file of files) body.append("invoice", file instanceof File ? file : asFile(file));
  return owner.call(uploadInvoice, { query: { wait }, body: body as never });
}

type Body = z.input<typeof saveInvoice.body>;

/** Saves an invoice with the body of docs/spec/2-back-office.md, "7. Calls made", and what a test adds to it. */
export function save(
  owner: Pick<Owner, "call">,
  invoiceData: Body["invoiceData"],
  more: Partial<Body> & { key?: string } = {},
) {
  const { key, ...body } = more;
  return owner.call(saveInvoice, {
    body: { confirm: true, invoiceData, ...body },
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });
}

export async function addItem(owner: Pick<Owner, "call">, item: Partial<z.input<typeof inventory.newItem>>) {
  const body = { name: "Thing", unit: "kg" as const, quantity_available: 0, reorder_threshold: 0, ...item };
  return (await owner.call(inventory.createItem, { body })).body.item;
}

export async function itemOf(owner: Pick<Owner, "call">, id: string | null) {
  const { items } = (await owner.call(inventory.listInventory)).body;
  return items.find((item) => item.id === id);
}

export async function itemNamed(owner: Pick<Owner, "call">, name: string) {
  const { items } = (await owner.call(inventory.listInventory)).body;
  return items.find((item) => item.name === name);
}

/** Gives the company an active plan; without one it has the limits of the smallest. */
export async function subscribe({ pool }: TestApp, { companyId }: Owner, plan: "basic" | "plus"): Promise<void> {
  await pool.query(
    `insert into company_subscriptions (company_id, stripe_customer_id, stripe_subscription_id, status, plan_id, plan_name,
       price_id, observed_at) values ($1, 'cus_test', $2, 'active', $3, $3, 'price_test', now())`,
    [companyId, `sub_${companyId}`, plan],
  );
}
