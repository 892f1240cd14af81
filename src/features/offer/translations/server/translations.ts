import type { Language } from "#src/shared/languages.ts";
import { type RawBuilder, sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { saveTranslation as saveEndpoint, Translated } from "#src/features/offer/translations/contract.ts";
import { languageName } from "#src/shared/language-name.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";
import { isSameText } from "#src/shared/text-key.ts";

type Reader = Pick<Context, "db" | "companyId">;

/** SQL of everything on the menu with a name, and its position. A size named Regular has no name for guests. */
const subjects = ({ companyId }: Reader): RawBuilder<unknown> => sql`
  select 'category' as kind, id, null as of, name, description, array[0, display_order, 0, 0] as position
  from menu_category where company_id = ${companyId}
  union all
  select 'dish', dish.id, null, dish.name, nullif(dish.description, ''),
    array[1, coalesce(category.display_order, 1000000), coalesce(dish.display_order, 1000000), 0]
  from dish left join menu_category category on category.company_id = ${companyId} and category.id = dish.category_id
  where dish.company_id = ${companyId} and dish.deleted_at is null
  union all
  select 'size', size.id, dish.name, size.name, null,
    array[1, coalesce(category.display_order, 1000000), coalesce(dish.display_order, 1000000), size.position + 1]
  from dish_size size
  join dish on dish.company_id = ${companyId} and dish.id = size.menu_item_id and dish.deleted_at is null
  left join menu_category category on category.company_id = ${companyId} and category.id = dish.category_id
  where size.company_id = ${companyId} and size.deleted_at is null and size.name <> 'Regular'
  union all
  select 'option-group', id, null, name, null, array[2, position, 0, 0]
  from option_groups where company_id = ${companyId} and deleted_at is null
  union all
  select 'option', option.id, named.name, option.name, null, array[2, named.position, 1, option.position]
  from options option
  join option_groups named on named.company_id = ${companyId} and named.id = option.group_id and named.deleted_at is null
  where option.company_id = ${companyId} and option.deleted_at is null`;

/** Returns everything on the menu with a name, with its words in a language, in the order of the menu. */
export async function listTranslations(context: Reader, language: Language): Promise<Translated[]> {
  const { db, companyId } = context;
  const { rows } = await sql<Omit<Translated, "outdated"> & Sources>`
    select subject.kind, subject.id, subject.of, subject.name, subject.description,
      json_build_object('name', own.name, 'description', own.description) as words, coalesce(own.is_draft, false) as is_draft,
      own.source_name, own.source_description
    from (${subjects(context)}) as subject
    left join translations own on own.company_id = ${companyId} and own.subject_id = subject.id and own.language = ${language}
    order by subject.position, lower(coalesce(subject.of, subject.name)), subject.id`.execute(db);
  return rows.map(({ source_name, source_description, ...row }) => ({
    ...row,
    outdated: outdatedOf(row.words, { source_name, source_description }, row),
  }));
}

type Own = Pick<Translated, "name" | "description">;

/** Returns the restaurant's words at the time of the translation, if they have changed since; null if not. */
function outdatedOf(words: Translated["words"], sources: Sources, own: Own): Translated["outdated"] {
  const isOutdated = {
    name: words.name !== null && !isSameText(sources.source_name, own.name),
    description: words.description !== null && !isSameText(sources.source_description, own.description ?? ""),
  };
  if (!isOutdated.name && !isOutdated.description) return null;
  return {
    name: isOutdated.name ? sources.source_name : null,
    description: isOutdated.description ? sources.source_description || null : null,
  };
}

interface Sources {
  source_name: string | null;
  source_description: string | null;
}

/**
 * Stores the words that guests see for one subject. Without words, no row is stored. Words that are sent unchanged
 * beside new ones keep the source from which they were translated; words that are sent unchanged alone are approved.
 * Throws 404 if the subject is not on the menu.
 */
export async function saveTranslation(
  context: Context,
  { kind, id, language, name, description, of }: BodyOf<typeof saveEndpoint>,
): Promise<Pick<Translated, "words" | "outdated">> {
  const { db, companyId } = context;
  const { rows } = await sql<Own>`
    select name, description from (${subjects(context)}) as subject where subject.kind = ${kind} and subject.id = ${id}`.execute(
    db,
  );
  const [subject] = rows;
  if (!subject) throw notFound("Name");
  const words = { name, description: kind === "category" || kind === "dish" ? description : null };
  const before = await db
    .deleteFrom("translations")
    .where("company_id", "=", companyId)
    .where("subject_id", "=", id)
    .where("language", "=", language)
    .returning(["name", "description", "source_name", "source_description"])
    .executeTakeFirst();
  const sources = sourcesOf(words, of ?? subject, before);
  if (words.name !== null || words.description !== null) {
    await db
      .insertInto("translations")
      .values({ company_id: companyId, kind, subject_id: id, language, ...words, ...sources })
      .onConflict((conflict) =>
        conflict
          .columns(["company_id", "subject_id", "language"])
          .doUpdateSet({ ...words, ...sources, is_draft: false }),
      )
      .execute();
  }
  await recordChange(context, {
    entity: "menu",
    action: "update",
    row: { id, name: subject.name },
    description:
      words.name === null && words.description === null
        ? `${subject.name} has no words of its own in ${languageName(language, "en")} any more`
        : `${subject.name} is ${words.name ?? subject.name} in ${languageName(language, "en")}`,
    event: "dish.changed",
  });
  return { words, outdated: outdatedOf(words, sources, subject) };
}

function sourcesOf(
  words: Translated["words"],
  own: Translated["words"],
  before: (Translated["words"] & Sources) | undefined,
): Sources {
  const sources = { source_name: own.name, source_description: own.description ?? "" };
  const isSame = { name: before?.name === words.name, description: before?.description === words.description };
  if (!before || (isSame.name && isSame.description)) return sources;
  return {
    source_name: isSame.name ? before.source_name : sources.source_name,
    source_description: isSame.description ? before.source_description : sources.source_description,
  };
}
