import type pg from "pg";

const PUBLIC = "'public'::regnamespace";

/** Queries of what a database is made of, each row an object with its name. What is numbered by the server stays out. */
const QUERIES = {
  schemas: `select nspname as name, nspowner::regrole::text as owner, privileges(coalesce(nspacl, acldefault('n', nspowner))) as acl
    from pg_namespace where oid = ${PUBLIC}`,
  extensions: "select extname as name, extversion, extnamespace::regnamespace::text as schema from pg_extension",
  relations: `select relname as name, relkind, relowner::regrole::text as owner, relrowsecurity, relforcerowsecurity, reloptions,
      relpersistence, relreplident, privileges(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) as acl,
      case when relkind in ('v', 'm') then pg_get_viewdef(oid) end as view, obj_description(oid, 'pg_class') as comment
    from pg_class where relnamespace = ${PUBLIC} and relkind <> 'i'`,
  columns: `select format('%s.%s', attrelid::regclass, attname) as name,
      row_number() over (partition by attrelid order by attnum) as place, format_type(atttypid, atttypmod) as type, attnotnull,
      attidentity, attgenerated, collname as collation, attstorage, attcompression, attoptions, privileges(attacl) as acl,
      pg_get_expr(adbin, adrelid) as initial, col_description(attrelid, attnum) as comment
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    left join pg_collation on pg_collation.oid = attcollation
    where relnamespace = ${PUBLIC} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  constraints: `select format('%s.%s', conrelid::regclass, conname) as name, pg_get_constraintdef(oid) as definition, convalidated,
      obj_description(oid, 'pg_constraint') as comment
    from pg_constraint where connamespace = ${PUBLIC}`,
  indexes: `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid, indisclustered,
      indisreplident, obj_description(indexrelid, 'pg_class') as comment
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = ${PUBLIC}`,
  sequences: `select sequencename as name, data_type::text, start_value, min_value, max_value, increment_by, cycle, cache_size,
      (select format('%s.%s', refobjid::regclass, refobjsubid) from pg_depend
        where objid = format('%I.%I', schemaname, sequencename)::regclass and deptype in ('a', 'i')
          and refclassid = 'pg_class'::regclass) is not null as belongs_to_column
    from pg_sequences where schemaname = 'public'`,
  triggers: `select format('%s.%s', tgrelid::regclass, tgname) as name, tgenabled, pg_get_triggerdef(oid) as definition,
      obj_description(oid, 'pg_trigger') as comment
    from pg_trigger where not tgisinternal`,
  rules: "select format('%s.%s', tablename, rulename) as name, definition from pg_rules where schemaname = 'public'",
  policies: `select format('%s.%s', tablename, policyname) as name, permissive, roles::text, cmd, qual, with_check
    from pg_policies where schemaname = 'public'`,
  functions: `select oid::regprocedure::text as name, prokind, proowner::regrole::text as owner,
      privileges(coalesce(proacl, acldefault('f', proowner))) as acl,
      case when prokind <> 'a' then pg_get_functiondef(oid) end as definition, obj_description(oid, 'pg_proc') as comment
    from pg_proc where pronamespace = ${PUBLIC}`,
  aggregates: `select aggfnoid::regprocedure::text as name, aggtransfn::text, agginitval, aggtranstype::regtype::text, proparallel
    from pg_aggregate join pg_proc on pg_proc.oid = aggfnoid where pronamespace = ${PUBLIC}`,
  types: `select typname as name, typtype, format_type(typbasetype, typtypmod) as base, typnotnull, typdefault,
      (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = pg_type.oid) as labels
    from pg_type where typnamespace = ${PUBLIC}`,
  collations: `select collname as name, collprovider, collisdeterministic, collcollate, collctype
    from pg_collation where collnamespace = ${PUBLIC}`,
  statistics: `select stxname as name, pg_get_statisticsobjdef(oid) as definition from pg_statistic_ext where stxnamespace = ${PUBLIC}`,
  defaultPrivileges: `select format('%s %s', defaclrole::regrole, defaclobjtype) as name, privileges(defaclacl) as acl from pg_default_acl`,
  publications: "select pubname as name from pg_publication",
  appliedFunctions: "select name, checksum from database_functions",
};

export type Structure = Record<keyof typeof QUERIES, Record<string, unknown>>;

/**
 * What the schema `public` of a database is made of, by kind and name, without its rows: everything that could differ between
 * two ways to the same version. Compare those of databases on one server.
 */
export async function structureOf(pool: pg.Pool): Promise<Structure> {
  const client = await pool.connect();
  try {
    // A list of privileges in an order of its own, because the order in which they were granted says nothing.
    await client.query(`create function pg_temp.privileges(acl aclitem[]) returns text[] language sql as $$
      select array_agg(line order by line)
      from (
        select format('%s to %s by %s%s', privilege_type, grantee::regrole, grantor::regrole,
          case when is_grantable then ', who may grant it' end) as line
        from aclexplode(acl)) as lines $$`);
    const found: Record<string, Record<string, unknown>> = {};
    for (const [kind, query] of Object.entries(QUERIES)) {
      const { rows } = await client.query<{ name: string }>(query.replaceAll("privileges(", "pg_temp.privileges("));
      found[kind] = Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
    }
    return found as Structure;
  } finally {
    client.release(true);
  }
}

/** What one of two databases has and the other has not or has otherwise, one text each. */
export function differences(a: Structure, b: Structure): string[] {
  return (Object.keys(QUERIES) as (keyof Structure)[]).flatMap((kind) =>
    [...new Set([...Object.keys(a[kind]), ...Object.keys(b[kind])])].flatMap((name) => {
      const [here, there] = [JSON.stringify(a[kind][name]), JSON.stringify(b[kind][name])];
      return here === there ? [] : [`${kind} ${name}: ${here ?? "none"} or ${there ?? "none"}`];
    }),
  );
}
