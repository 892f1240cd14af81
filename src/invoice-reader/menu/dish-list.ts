import type { MenuLine } from "#src/invoice-reader/menu/lines.ts";
import type { MenuDish } from "#src/invoice-reader/menu/menu.ts";
import { categoryName, descriptionText, dishName, isUpper } from "#src/invoice-reader/menu/names.ts";
import { isHeadingAbove, type PricesBelow, pricesBelowOf, startOfDish } from "#src/invoice-reader/menu/prices-below.ts";
import { type HeaderSize, headerSizes, sizesOf } from "#src/invoice-reader/menu/size-columns.ts";
import { isSizeLabel } from "#src/invoice-reader/menu/sizes.ts";

/** Text below this confidence needs review by a person. */
const SURE = 0.8;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Look {
  height: number;
  step: number;
  /** Dishes are written in capitals, so capitals do not indicate a heading. */
  upper: boolean;
  below: PricesBelow | null;
}

/** Collects dishes from the lines of columns. A category goes on in the next column until another begins. */
export class DishList {
  readonly #dishes: MenuDish[] = [];
  #category: string | null = null;
  #labels: HeaderSize[] = [];
  /** Lines without a price since the last dish. */
  #pending: MenuLine[] = [];
  #last: MenuDish | null = null;
  /** Prices are below their dishes, so the lines above a price belong to its dish. */
  #pricesBelow = false;
  /** Texts that seem to be dishes whose prices were not read. */
  readonly #unpriced: string[] = [];

  addColumn(lines: readonly MenuLine[]): void {
    const look = lookOf(lines);
    this.#pending = [];
    this.#last = null;
    for (const [at, line] of lines.entries()) {
      const before = lines[at - 1];
      const gap = before ? line.v - before.v : Infinity;
      if (line.prices.length > 0) this.#addPriced(line, look);
      else this.#addUnpriced(line, { look, gap, before, next: lines[at + 1] });
    }
    // If prices are below their dishes, text after the last price belongs to no dish.
    if (!look.below) this.#describeLast(this.#pending);
    this.#pending = [];
  }

  finish(): MenuDish[] {
    return this.#dishes.filter(({ name, sizes }) => /\p{L}{2,}/u.test(name) && sizes.length > 0);
  }

  /** Names of dishes without a price. */
  get unpriced(): readonly string[] {
    return this.#unpriced;
  }

  #addUnpriced(line: MenuLine, around: Around): void {
    const header = headerSizes(line);
    if (header) {
      this.#labels = header.sizes;
      if (header.title !== "") this.#begin(header.title);
    } else if (isHeading(line, around)) {
      this.#begin(line.texts.join(" "));
      this.#labels = [];
    } else {
      this.#pending.push(line);
    }
  }

  #begin(title: string): void {
    this.#describeLast(this.#pending);
    this.#pending = [];
    this.#last = null;
    this.#category = categoryName(title).slice(0, 60) || null;
  }

  #addPriced(line: MenuLine, { below }: Look): void {
    const [text = ""] = line.texts;
    const isAlone = dishName(text) === "" || isSizeLabel(text);
    const above = this.#pending.at(-1);
    if (isAlone && above === undefined) return this.#addSizes(line);
    if (isAlone && above) return this.#addFromPending(line, below);
    if (above && /^\s*[\p{Ll}(]/u.test(text)) {
      this.#describeLast(this.#pending.slice(0, -1));
      this.#add(line, { nameLine: above, description: text });
    } else {
      this.#describeLast(this.#pending);
      this.#add(line, { nameLine: line, description: "" });
    }
    this.#pending = [];
  }

  /** Another price of the dish above. */
  #addSizes(line: MenuLine): void {
    if (!this.#last) return;
    this.#last.sizes.push(...sizesOf(line, this.#labels).sizes);
    this.#last.box = around(this.#last.box, line.box);
  }

  /** Adds a dish whose price is below its name and description. */
  #addFromPending(line: MenuLine, below: PricesBelow | null): void {
    const isBelow = below !== null || this.#pricesBelow || this.#last === null;
    const start = below ? startOfDish(this.#pending, below) : 0;
    const [lost] = this.#pending.slice(0, start);
    if (lost) this.#unpriced.push(dishName(lost.texts.join(" ")));
    const lines = isBelow ? this.#pending.slice(start) : this.#pending.slice(-1);
    if (!isBelow) this.#describeLast(this.#pending.slice(0, -1));
    const [nameLine, ...rest] = lines;
    if (nameLine) {
      const description = rest.map((menuLine) => menuLine.texts.join(" ")).join(" ");
      this.#add(line, { nameLine, description });
      this.#pricesBelow = true;
    }
    this.#pending = [];
  }

  #add(line: MenuLine, { nameLine, description }: { nameLine: MenuLine; description: string }): void {
    const found = sizesOf(line, this.#labels);
    const isOwn = nameLine === line;
    const name = dishName(isOwn ? found.name : nameLine.texts.join(" "));
    const unsure: MenuDish["unsure"] = [];
    if (nameLine.tokens.some(({ p, text }) => p < SURE && /\p{L}/u.test(text))) unsure.push("name");
    if (line.prices.some(({ p, restored }) => p < SURE || restored)) unsure.push("price");
    if (found.unnamed) unsure.push("sizes");
    this.#last = {
      name: name.slice(0, 120),
      description: descriptionText(description).slice(0, 2000),
      category: this.#category,
      sizes: found.sizes,
      page: line.page,
      box: isOwn ? line.box : around(nameLine.box, line.box),
      unsure,
    };
    if (isOwn) this.#pricesBelow = false;
    this.#dishes.push(this.#last);
  }

  #describeLast(lines: readonly MenuLine[]): void {
    if (!this.#last || lines.length === 0) {
      // A short line above the first dishes of a menu is their category.
      const [only] = lines;
      if (this.#category === null && only && lines.length === 1) this.#category = shortTitle(only);
      return;
    }
    const text = descriptionText(lines.map((line) => line.texts.join(" ")).join(" "));
    this.#last.description = [this.#last.description, text].filter(Boolean).join(" ").slice(0, 2000);
    for (const line of lines) this.#last.box = around(this.#last.box, line.box);
  }
}

const around = (a: MenuDish["box"], b: MenuDish["box"]): MenuDish["box"] => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

function lookOf(lines: readonly MenuLine[]): Look {
  const priced = lines.filter(({ prices, texts }) => prices.length > 0 && /\p{L}{3,}/u.test(texts[0] ?? ""));
  const steps = lines.slice(1).map(({ v }, at) => v - (lines[at]?.v ?? 0));
  const upper = priced.filter(({ texts }) => isUpper(texts[0] ?? "")).length;
  return {
    height: median((priced.length > 2 ? priced : lines).map(({ height }) => height)),
    step: median(steps),
    upper: upper > priced.length / 2,
    below: pricesBelowOf(lines),
  };
}

const MAX_HEADING_WORDS = 6;

interface Around {
  look: Look;
  gap: number;
  before: MenuLine | undefined;
  next: MenuLine | undefined;
}

function isHeading(line: MenuLine, { look, gap, before, next }: Around): boolean {
  if (look.below && isHeadingAbove(line, { style: look.below, before, next })) return true;
  const text = line.texts.join(" ").trim();
  const words = text.split(/\s+/);
  if (words.length > MAX_HEADING_WORDS || !/\p{L}{3,}/u.test(text) || /[.,;]$/.test(text) || /^\p{Ll}/u.test(text))
    return false;
  if (line.height > look.height * 1.25) return true;
  if (text.endsWith(":")) return true;
  if (isUpper(text) && !look.upper) return true;
  const isApart = gap > look.step * 1.6 && !text.includes(",");
  if (isApart && next && next.v - line.v > look.step * 1.3) return true;
  return (
    isApart && next !== undefined && next.prices.length > 0 && !/^\s*\p{Ll}/u.test(next.texts[0] ?? "") && hasName(next)
  );
}

const hasName = (line: MenuLine) => dishName(line.texts[0] ?? "") !== "" && !isSizeLabel(line.texts[0] ?? "");

function shortTitle(line: MenuLine): string | null {
  const text = line.texts.join(" ");
  return text.includes(",") || text.split(/\s+/).length > 4 ? null : categoryName(text).slice(0, 60) || null;
}
