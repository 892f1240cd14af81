import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { LANGUAGES } from "#src/shared/languages.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";
import { id, line, optionalLine, paragraph } from "#src/shared/text.ts";

export const translatedLanguage = z.enum(LANGUAGES);
const language = translatedLanguage;
const kind = z.enum(["category", "dish", "size", "option-group", "option"]);

/** A guest's words in another language. If a word is null, guests see the restaurant's own word. */
const words = z.object({ name: z.string().nullable(), description: z.string().nullable() });

const translated = z.object({
  kind,
  id: z.string(),
  /** The dish of a size, or the group of an option; null for other kinds. */
  of: z.string().nullable(),
  /** The restaurant's own name; only categories and dishes have a description. */
  name: z.string(),
  description: z.string().nullable(),
  words,
  /** Whether it is a draft, which guests do not see before somebody has approved it. */
  is_draft: z.boolean(),
  /**
   * The earlier words, if the restaurant has changed the words that were translated. Null if they have not changed, or
   * are unknown. Guests read the restaurant's own words until somebody approves the translation again by saving it.
   */
  outdated: words.nullable(),
});
export type Translated = z.output<typeof translated>;

export const listTranslations = endpoint({
  method: "GET",
  path: "/api/translations",
  summary: "Everything on the menu that has a name, with its words in a language, in the order of the menu.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({ language }),
  response: z.object({
    translations: z.array(translated),
    /** Whether a model can draft missing translations. */
    can_draft: z.boolean(),
  }),
});

const description = z
  .union([paragraph(1000), z.null()])
  .optional()
  .transform((text) => text || null);

export const saveTranslation = endpoint({
  method: "PUT",
  path: "/api/translations",
  summary: "Says what guests read of one thing in a language; without words it is shown as the restaurant wrote it.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({
    kind,
    id,
    language,
    name: optionalLine(120),
    description,
    /** The restaurant's own words that were translated; by default the present ones. */
    of: z.object({ name: line(200, 1), description: z.union([paragraph(5000), z.null()]) }).nullish(),
  }),
  response: z.object({ words, outdated: words.nullable() }),
});

/** Maximum number of drafts in one request. */
export const MAX_DRAFTS = 30;

export const draftTranslations = endpoint({
  method: "POST",
  path: "/api/translations/drafts",
  summary:
    "Has a model draft the next names that a language misses. Guests see a draft after somebody has approved it by saving it.",
  access: { roles: MANAGEMENT },
  errors: ["AI_FAILED"],
  rateLimit: "ai",
  body: z.object({ language }),
  response: z.object({ drafted: z.number(), left: z.number() }),
});
