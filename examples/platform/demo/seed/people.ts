import { createAccount, createPasswords, type Sql } from "@freehold/server";
import { happenAt, proveWallet } from "@freehold/server/seeding";
import { accountOf } from "../chain/wallets.ts";
import { DEMO_PASSWORD, type DemoPerson } from "../world/accounts.ts";
import { daysBefore, type Occurrence, type Seeding } from "./seeding.ts";

/** The people who are not registered yet, in the order they came. */
export function registrations(world: Seeding): Occurrence[] {
  const { sql, plan, ids } = world;
  const passwords = withOneHash();
  const codes = new Map<string, string>();
  return plan.people
    .filter(({ email }) => !ids.has(email))
    .map((person) => {
      const at = daysBefore(world, person.daysAgo);
      return {
        at,
        what: "people",
        async happen() {
          const { email, invitedBy } = person;
          const code = invitedBy && (codes.get(invitedBy) ?? (await referralCode(sql, invitedBy)));
          const { user } = await createAccount(
            { sql, passwords, clock: () => at },
            {
              email,
              password: DEMO_PASSWORD,
              wallet_address: accountOf(person).address,
              ...(code ? { referral_code: code } : {}),
            },
            { isEmailConfirmed: true },
          );
          ids.set(email, user.id);
          if (user.referral_code) codes.set(email, user.referral_code);
          await grant(world, user.id, person);
        },
      };
    });
}

/** Roles and verified wallets, also of people who were registered by a start that was killed right then. */
export async function grantAll(world: Seeding): Promise<void> {
  const { sql, plan, ids } = world;
  const known = plan.people.flatMap((person) => {
    const id = ids.get(person.email);
    return id ? [{ id, person }] : [];
  });
  const lacking = await sql<{ id: string }[]>`
    select id from users where id = any(${known.map(({ id }) => id)}::uuid[])
      and (wallet_verified_at is null or role <> 'admin')`;
  const ofThem = new Set(lacking.map(({ id }) => id));
  for (const { id, person } of known)
    if (ofThem.has(id) && (person.role === "admin" || person.verified)) await grant(world, id, person);
}

/** Roles and verified wallets have no use case that a person could call for themselves: they come from the database only. */
async function grant(world: Seeding, id: string, person: DemoPerson): Promise<void> {
  const { role, verified, daysAgo } = person;
  await happenAt(world.sql, daysBefore(world, daysAgo), async (tx) => {
    if (role !== "user") await tx`update users set role = ${role} where id = ${id} and role <> ${role}`;
    const signer = accountOf(person);
    const [lacking] = await tx<{ created_at: Date }[]>`
      select created_at from users where id = ${id} and wallet_address = ${signer.address} and wallet_verified_at is null`;
    if (verified && lacking) await proveWallet(tx, id, { signer, at: lacking.created_at });
  });
}

async function referralCode(sql: Sql, email: string): Promise<string | undefined> {
  const [row] = await sql<{ referral_code: string }[]>`
    select referral_code from users where lower(email) = lower(${email})`;
  return row?.referral_code;
}

/** All have the same password, which is public: hashing it hundreds of times would only take time. */
function withOneHash() {
  const passwords = createPasswords();
  let hash: Promise<string> | undefined;
  return {
    ...passwords,
    hash(password: string) {
      hash ??= passwords.hash(password);
      return hash;
    },
  };
}
