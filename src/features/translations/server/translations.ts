import type { Language } from "#src/shared/languages.ts";
import { type RawBuilder, sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { saveTranslation as saveEndpoint, Translated } from "#src/features/translations/contract.ts";
import { LANGUAGE_NAMES } from "#src/features/translations/language-names.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";

type Reader = Pick<Context, "db" | "companyId">;

/** Everything on the menu that has a name, with its position. A size that is named Regular has no name for guests. */
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

/** Everything on the menu that has a name, with its words in a language, in the order of the menu. */
export async function listTranslations(context: Reader, language: Language): Promise<Translated[]> {
  const { db, companyId } = context;
  const { rows } = await sql<Translated>`
    select subject.kind, subject.id, subject.of, subject.name, subject.description,
      json_build_object('name', own.name, 'description', own.description) as words, coalesce(own.is_draft, false) as is_draft
    from (${subjects(context)}) as subject
    left join translations own on own.company_id = ${companyId} and own.subject_id = subject.id and own.language = ${language}
    order by subject.position, lower(coalesce(subject.of, subject.name)), subject.id`.execute(db);
  return rows;
}

/** Stores what guests read of one thing; without words there is no row. Throws 404 for what is not on the menu. */
export async function saveTranslation(
  context: Context,
  { kind, id, language, name, description }: BodyOf<typeof saveEndpoint>,
): Promise<{ words: Translated["words"] }> {
  const { db, companyId } = context;
  const { rows } = await sql<{ name: string }>`
    select name from (${subjects(context)}) as subject where subject.kind = ${kind} and subject.id = ${id}`.execute(db);
  const [subject] = rows;
  if (!subject) throw notFound("Name");
  const words = { name, description: kind === "category" || kind === "dish" ? description : null };
  await db
    .deleteFrom("translations")
    .where("company_id", "=", companyId)
    .where("subject_id", "=", id)
    .where("language", "=", language)
    .execute();
  if (words.name !== null || words.description !== null) {
    await db
      .insertInto("translations")
      .values({ company_id: companyId, kind, subject_id: id, language, ...words })
      .onConflict((conflict) =>
        conflict.columns(["company_id", "subject_id", "language"]).doUpdateSet({ ...words, is_draft: false }),
      )
      .execute();
  }
  await recordChange(context, {
    entity: "menu",
    action: "update",
    row: { id, name: subject.name },
    description:
      words.name === null && words.description === null
        ? `${subject.name} has no words of its own in ${LANGUAGE_NAMES[language]} any more`
        : `${subject.name} is ${words.name ?? subject.name} in ${LANGUAGE_NAMES[language]}`,
    event: "dish.changed",
  });
  return { words };
}
