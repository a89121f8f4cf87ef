import { serverTexts } from "../../schema/check-clocks.ts";
import type { Queryable } from "../../src/platform/database/connect.ts";

/** Where something is written, and what. */
export type Definition = { place: string; text: string };

/**
 * Reads what a database is made of from its catalog, in the words of PostgreSQL: the schema of Freehold and that of its jobs, without
 * what extensions bring.
 */
export async function readCatalog(sql: Queryable): Promise<Definition[]> {
  return sql<Definition[]>`
    with own as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), brought as (
      select classid, objid from pg_depend where deptype = 'e'
    ), relations as (
      select c.*, nspname || '.' || relname as name from pg_class c join own on own.oid = relnamespace
    )
    select 'trigger ' || tgname as place,
      pg_get_triggerdef(t.oid) || case tgenabled when 'A' then '; alter table x enable always trigger x' else '' end as text
    from pg_trigger t join relations on relations.oid = tgrelid where not tgisinternal
    union all
    select 'function ' || proname, pg_get_functiondef(p.oid) from pg_proc p join own on own.oid = pronamespace
    where prokind in ('f', 'p') and (1255, p.oid) not in (select * from brought)
    union all
    select 'aggregate ' || proname, 'create aggregate' from pg_proc p join own on own.oid = pronamespace
    where prokind = 'a' and (1255, p.oid) not in (select * from brought)
    union all
    select 'constraint ' || conname, pg_get_constraintdef(k.oid) from pg_constraint k join own on own.oid = connamespace
    union all
    select 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index join relations on relations.oid = indrelid
    union all
    select 'view ' || name, pg_get_viewdef(oid) from relations where relkind in ('v', 'm')
    union all
    select 'table ' || name, 'create unlogged table' from relations where relkind = 'r' and relpersistence = 'u'
    union all
    select 'table ' || name, 'partition by ' || pg_get_partkeydef(oid) from relations where relkind = 'p'
    union all
    select 'table ' || name, 'inherits (' from relations join pg_inherits on inhrelid = oid where not relispartition and relkind = 'r'
    union all
    select 'column ' || name || '.' || attname,
      format_type(atttypid, atttypmod) || case when attacl is null then '' else ' grant x (' || attname || ') on' end
    from pg_attribute join relations on relations.oid = attrelid where attnum > 0 and not attisdropped
    union all
    select 'domain ' || typname, 'create domain' from pg_type t join own on own.oid = typnamespace where typtype = 'd'
    union all
    select 'policy ' || polname, 'create policy' from pg_policy
    union all
    select 'rule ' || rulename, pg_get_ruledef(r.oid) from pg_rewrite r join relations on relations.oid = ev_class where rulename <> '_RETURN'
    union all
    select 'event trigger ' || evtname, 'create event trigger' from pg_event_trigger
    union all
    select 'extension ' || extname, 'create extension ' || extname from pg_extension where extname <> 'plpgsql'`.then(
    (rows) => rows.map(({ place, text }) => ({ place, text: text.replace(/--.*$/gm, "") })),
  );
}

/** Reads the server's own statements, which are in its source. Comments are left out. */
export function readSource(): Definition[] {
  return [...serverTexts()]
    .filter(([file]) => file.endsWith(".ts"))
    .map(([file, text]) => ({
      place: file,
      text: text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, ""),
    }));
}
