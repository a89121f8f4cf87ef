import { escapeIdentifier } from "pg";
import type { Queryable, ReservedConnection } from "./connect.ts";

/** What a trigger of ours refuses to every role, by its bits in `pg_trigger.tgtype`. */
const REFUSED = [
  { right: "delete", bit: 8 },
  { right: "update", bit: 16 },
] as const;

/**
 * Gives the server's own role what it needs, and no more: it reads and writes rows, and neither owns nor changes what the tables are.
 * Where a trigger refuses to change or delete rows, as with the journal and the audit log, it has no right to either: a trigger can be
 * switched off by the owner, and a right that was never given cannot be used. The triggers stay the one place that says which tables
 * these are.
 *
 * @param connection - of the owner of the tables: one connection, under the lock of the migrations.
 * @param access.schemas - where the tables are.
 */
export async function grantAccess(
  connection: ReservedConnection,
  { role, schemas }: { role: string; schemas: readonly string[] },
): Promise<void> {
  await connection.begin(async (tx) => {
    const to = tx.unsafe(escapeIdentifier(role));
    for (const name of schemas) {
      const schema = tx.unsafe(escapeIdentifier(name));
      await tx`grant usage on schema ${schema} to ${to}`;
      await tx`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`;
      await tx`grant usage on all sequences in schema ${schema} to ${to}`;
    }
    await tx`revoke insert, update, delete on migrations, log_months, audit_archives from ${to}`;
    // A partition is reached through its table, so that nothing of the table's is passed by.
    const partitions = await tx<{ name: string }[]>`
      select relname as name from pg_class where relispartition and relnamespace = 'public'::regnamespace and relkind = 'r'`;
    for (const { name } of partitions) await tx`revoke all on ${tx.unsafe(escapeIdentifier(name))} from ${to}`;
    // Databases that began before PostgreSQL 15 let every role make tables and functions there.
    await tx`revoke create on schema public from public`;
    for (const { right, bit } of REFUSED) {
      const tables = await tx<{ name: string }[]>`
        select distinct c.relname as name from pg_trigger t
        join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
        join pg_proc p on p.oid = t.tgfoid and p.proname in ('refuse_change', 'audit_guard', 'account_events_guard')
        where t.tgtype & ${bit} <> 0`;
      for (const { name } of tables)
        await tx`revoke ${tx.unsafe(right)} on ${tx.unsafe(escapeIdentifier(name))} from ${to}`;
    }
  });
}

/**
 * What the role of a connection could do beyond its work, in words; null if nothing. A stranger who makes the server send
 * a statement of theirs can do it, too.
 */
export async function findExcessPower(sql: Queryable): Promise<string | null> {
  const [role] = await sql<[{ is_superuser: boolean; is_owner: boolean }]>`
    select r.rolsuper as is_superuser, pg_has_role(c.relowner, 'member') as is_owner
    from pg_roles r, pg_class c where r.rolname = current_user and c.oid = to_regclass('audit_log')`;
  if (role.is_superuser) return "is a superuser";
  return role.is_owner ? "owns the tables" : null;
}
