import { z } from "zod";
import { PERIODS } from "#src/features/agent/grammar/verb.ts";
import type { Act } from "#src/features/agent/verbs.ts";

/** Maximum length of an input's text, in characters. */
const MAX_TEXT = 120;

const text = (description: string) => z.string().min(1).max(MAX_TEXT).describe(description);
const item = text("The ingredient's name, as the restaurant writes it.");
const dish = text("The dish's name, as the restaurant writes it.");
const number = z.number().int().min(1).max(999_999_999).describe("The order's number: 12 of PO 12.");
const quantity = z.number().min(0).max(99_999_999).describe("As the person said it.");
/** A unit of one or two words, because it may appear in a question to the person. */
const unit = z
  .string()
  .regex(/^[\p{L} ]{1,20}$/u)
  .describe("As the person said it: kg, bottle, box, batch. Leave it out when none was said.")
  .optional();

const day = z.iso.date().describe("The day, as YYYY-MM-DD.").optional();
/** A time of day in the restaurant, or "further notice": until somebody brings the dish back. */
const until = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|further notice)$/)
  .describe('When it ends, if the person said so: a time of day such as 18:30, or "further notice".');

interface ToolText {
  description: string;
  input: z.ZodObject;
}

/** All possible fields of a tool's input. */
export interface ToolInput {
  name?: string;
  quantity?: number;
  unit?: string;
  reason?: string;
  day?: string;
  period?: (typeof PERIODS)[number];
  reference?: string;
  number?: number;
  until?: string;
}

const nothing = z.object({});
const proposes = (what: string) => `Proposes ${what}. Nothing is done: the person is asked and confirms it themselves.`;

/** The description and the inputs of each verb for a model. A verb whose entry is null is not a tool. */
export const TOOL_TEXTS: Record<Act, ToolText | null> = {
  stock: { description: "How much of an ingredient is in stock.", input: z.object({ name: item }) },
  low: { description: "The ingredients that are low or out of stock.", input: nothing },
  sales: {
    description: "Number of orders and revenue of a period.",
    input: z.object({ period: z.enum(PERIODS).exclude(["tomorrow"]) }),
  },
  report: {
    description: "The report of a period: its totals, and a link to it as a PDF for the person.",
    input: z.object({ period: z.enum(PERIODS).exclude(["tomorrow"]) }),
  },
  orders: { description: "Orders of today, their revenue, and how many wait.", input: nothing },
  order_status: {
    description: "The state of one guest's order.",
    input: z.object({ reference: text("The order's reference, such as ORD-1234.") }),
  },
  price: { description: "The price of a dish or of an ingredient.", input: z.object({ name: text("Its name.") }) },
  cost: { description: "What the ingredients of a dish cost.", input: z.object({ name: dish }) },
  forecast: {
    description:
      "How many orders are expected of a day, tomorrow when none is given; with a dish how many portions of it.",
    input: z.object({ name: dish.optional(), day }),
  },
  purchases: { description: "The open orders to suppliers.", input: nothing },
  po: { description: "One order to a supplier: state, day and lines.", input: z.object({ number }) },
  deliveries: {
    description: "The deliveries that are expected on a day, today when none is given.",
    input: z.object({ day }),
  },
  prep: {
    description: "What the kitchen has to prepare today, or tomorrow.",
    input: z.object({ day }),
  },
  sold_out: { description: "What is marked sold out.", input: nothing },
  supplier: {
    description: "Who supplies an ingredient; without a name all suppliers.",
    input: z.object({ name: item.optional() }),
  },
  count: {
    description: proposes("what a count of an ingredient found"),
    input: z.object({ name: item, quantity, unit }),
  },
  waste: {
    description: proposes("to book an ingredient as waste"),
    input: z.object({ name: item, quantity, unit, reason: text("Why, when the person said it.").optional() }),
  },
  stop: {
    description: proposes("to mark a dish sold out, until the end of the day when nothing else is said"),
    input: z.object({ name: dish, until: until.optional() }),
  },
  back: { description: proposes("to bring a dish back that is marked sold out"), input: z.object({ name: dish }) },
  made: {
    description: proposes("to book a batch of a prep item as made"),
    input: z.object({ name: item, quantity, unit }),
  },
  order: {
    description: proposes("to put an ingredient into the draft of an order to its supplier"),
    input: z.object({ name: item, quantity: quantity.optional(), unit }),
  },
  // Deliveries, new names, undo and personal settings are understood from the person's own words only.
  received: null,
  credit: null,
  new_supplier: null,
  undo: null,
  language: null,
  stop_messages: null,
  start_messages: null,
  approve_po: { description: proposes("to approve an order to a supplier"), input: z.object({ number }) },
  cancel_po: { description: proposes("to cancel an order to a supplier"), input: z.object({ number }) },
};

export const FIND_NAMES = {
  name: "find_names",
  description: "Names of the restaurant's ingredients and dishes that are like a text, at most 20.",
  input: z.object({ text: text("A part of the name, or another word for it.") }),
};
