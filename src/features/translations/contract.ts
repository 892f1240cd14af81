import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { LANGUAGES } from "#src/shared/languages.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";
import { id, line, optionalLine, paragraph } from "#src/shared/text.ts";

const language = z.enum(LANGUAGES);
const kind = z.enum(["category", "dish", "size", "option-group", "option"]);

/** What guests read in another language; null is shown as the restaurant wrote it. */
const words = z.object({ name: z.string().nullable(), description: z.string().nullable() });

const translated = z.object({
  kind,
  id: z.string(),
  /** The dish of a size, the group of an option; null for the rest. */
  of: z.string().nullable(),
  /** As the restaurant wrote it; only categories and dishes have a description. */
  name: z.string(),
  description: z.string().nullable(),
  words,
  /** Not shown to guests before somebody approved it. */
  is_draft: z.boolean(),
  /**
   * Where the restaurant has changed what was translated: what it was, null where that has not changed or is not known. Guests
   * read the restaurant's own words until somebody approves the translation again by saving it.
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
    /** Whether a model can draft what is missing. */
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
    /** The restaurant's own words that were translated; without them those of now. */
    of: z.object({ name: line(200, 1), description: z.union([paragraph(5000), z.null()]) }).nullish(),
  }),
  response: z.object({ words, outdated: words.nullable() }),
});

/** What one request drafts at most. */
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
