import { confirmDeposit, createPasswords, type Files, register, type Sql, StartError } from "@freehold/server";
import { testAccount } from "@freehold/testing/chain/start-chain";
import type { DemoChain } from "./chain.ts";
import { seedProperties, seedPurchases } from "./seed-properties.ts";
import { DEMO_PASSWORD, type DemoPerson, PEOPLE } from "./world.ts";

const DAY = 24 * 60 * 60_000;

/**
 * Makes sure that the demo world of DESIGN 8 is there, through the server's own use cases. What is there already stays as it
 * is, so a second start changes nothing and a start that was killed half-way is completed by the next.
 *
 * @throws {StartError} if the database belongs to a real installation: accounts whose password everybody knows, two of them
 *   admins, have no place there.
 */
export async function seedDemoWorld(
  sql: Sql,
  { chain, files, step }: { chain: DemoChain | null; files: Files; step: (line: string) => void },
): Promise<void> {
  if (await isNew(sql)) await sql`update settings set cooling_off_seconds = 0`;
  const passwords = createPasswords();
  const chainId = chain?.settings.chainId ?? 0;
  // A demo world from before it had a chain of its own keeps the deposits it has.
  const [elsewhere] = await sql`select 1 from deposits where chain_id <> ${chainId} limit 1`;
  const payments = elsewhere || !chain ? [] : await chain.deposits();
  for (const person of PEOPLE) {
    const id = (await findId(sql, person.email)) ?? (await registerPerson(sql, passwords, person));
    await grant(sql, id, person);
    const count = person.deposits?.length ?? 0;
    for (const { from, ...payment } of payments.filter(({ from }) => from === wallet(person)).slice(0, count))
      await confirmDeposit(sql, { userId: id, chainId, ...payment });
  }
  await seedMarket(sql, { files, step });
}

/** The properties, which an admin entered, and what the investor bought of them. */
async function seedMarket(sql: Sql, more: { files: Files; step: (line: string) => void }): Promise<void> {
  const [adminId, investorId] = [
    await findId(sql, "operator@freehold.test"),
    await findId(sql, "investor@freehold.test"),
  ];
  if (!adminId || !investorId) return;
  await seedProperties(sql, { adminId, ...more });
  const [money] = await sql`select 1 from deposits where user_id = ${investorId} limit 1`;
  if (money) await seedPurchases(sql, investorId);
}

const wallet = ({ account }: Pick<DemoPerson, "account">) => testAccount(account).address;

/**
 * True for an empty database, false for one that has the demo world. The first demo account is registered first of all, so
 * its absence among others means that they are real people.
 */
async function isNew(sql: Sql): Promise<boolean> {
  const [first] = PEOPLE;
  if (first && (await findId(sql, first.email))) return false;
  const [anybody] = await sql`select 1 from users limit 1`;
  if (!anybody) return true;
  throw new StartError(
    "DATABASE_URL names a database that has accounts already: the demo world goes into an empty one. To run the server on yours, see packages/server.",
  );
}

async function findId(sql: Sql, email: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from users where lower(email) = lower(${email})`;
  return row?.id ?? null;
}

async function registerPerson(
  sql: Sql,
  passwords: ReturnType<typeof createPasswords>,
  person: DemoPerson,
): Promise<string> {
  const code = person.invitedBy && (await referralCode(sql, person.invitedBy));
  const { user } = await register(
    { sql, passwords, clock: () => new Date(Date.now() - person.daysAgo * DAY) },
    {
      email: person.email,
      password: DEMO_PASSWORD,
      wallet_address: wallet(person),
      ...(code ? { referral_code: code } : {}),
    },
    { isEmailConfirmed: true },
  );
  return user.id;
}

async function referralCode(sql: Sql, email: string): Promise<string | undefined> {
  const [row] = await sql<{ referral_code: string }[]>`
    select referral_code from users where lower(email) = lower(${email})`;
  return row?.referral_code;
}

/** Roles and verified wallets have no use case that a person could call for themselves: they come from the database only. */
async function grant(sql: Sql, id: string, { role, verified, ...person }: DemoPerson): Promise<void> {
  await sql`update users set role = ${role} where id = ${id} and role <> ${role}`;
  if (verified)
    await sql`
      update users set wallet_verified_at = created_at
       where id = ${id} and wallet_address = ${wallet(person)} and wallet_verified_at is null`;
}
