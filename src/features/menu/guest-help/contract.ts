import { z } from "zod";
import { QUESTION_MAX } from "#src/features/menu/guest-help/limits.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { LANGUAGES } from "#src/shared/languages.ts";
import { optionalLine, paragraph } from "#src/shared/text.ts";

const mentionedDish = z.object({
  id: z.string(),
  name: z.string(),
  /** Price or prices as the guest reads them; empty when the dish has none. */
  price: z.string(),
});

export const askForHelp = endpoint({
  method: "POST",
  path: "/api/public-menu/help",
  summary:
    "Answers a guest's question from what the menu says: dishes, ingredients, allergens as declared, prices, opening hours, paying, and an order's status to who has its token. It changes nothing.",
  access: "public",
  errors: ["NOT_FOUND", "HELP_OFF"],
  rateLimit: "help-address",
  body: z.object({
    /** The restaurant, where the request's host does not name it. */
    username: optionalLine(64),
    question: paragraph(QUESTION_MAX, 1),
    /** The language of the guest's page, for questions of which the language is not clear. */
    language: z.enum(LANGUAGES).default("en"),
    /** The id that the guest's device gave itself; requests are counted by this id. */
    customer_id: optionalLine(100),
    /** The token of the guest's newest order, if there is one. */
    status_token: z.string().max(200).nullish(),
  }),
  response: z.object({
    language: z.enum(LANGUAGES),
    /** What is said, a paragraph each. */
    paragraphs: z.array(z.string()),
    /** The dishes that the reply is about. They can be ordered only on the menu. */
    dishes: z.array(mentionedDish),
    /** Whether a person should be asked, because the menu does not say enough. */
    ask_staff: z.boolean(),
  }),
});
