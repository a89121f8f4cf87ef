import type { SettingsChange } from "@freehold/contract";
import {
  changeSettings,
  confirmProposal,
  createPartner,
  happenAt,
  KINDS,
  listOpen,
  proposeAdmin,
  proposeKey,
} from "@freehold/server/seeding";
import { APPROVER, daysBefore, idOf, OPERATOR, type Seeding } from "./seeding.ts";

/** Who is to become an admin, if the approver agrees. */
const CANDIDATE = "clara.winter@freehold.test";

/** Since when invitations are rewarded, in days. */
const REWARDS_SINCE = 780;

type Field = "cooling_off_seconds" | "referral_reward" | "two_approvals_above";

/** What is earned for an invitation, agreed by both admins before the first one is earned. */
export async function decideRewards(world: Seeding): Promise<void> {
  await decide(world, "referral_reward", { referral_reward_ubxs: "5" }, daysBefore(world, REWARDS_SINCE));
}

/** A visitor of the demo has no day to wait for a payment to a new wallet. What was asked for before has. */
export async function decideWaitingPeriod(world: Seeding): Promise<void> {
  await decide(world, "cooling_off_seconds", { cooling_off_seconds: 0 }, new Date());
}

/** A setting and a role that wait for another admin. */
export async function propose(world: Seeding): Promise<void> {
  const { sql, ids } = world;
  const adminId = idOf(world, OPERATOR);
  if (!(await wasDecidedOn(world, "two_approvals_above")))
    await sql.begin((tx) => changeSettings(tx, { two_approvals_above_ubxs: "2500" }, adminId));
  const id = ids.get(CANDIDATE);
  const [known] = id ? await sql`select 1 from proposals where kind = 'role_change' and subject = ${id}` : [true];
  if (id && !known) await sql.begin((tx) => proposeAdmin(tx, { id, adminId }));
}

/** A partner whose key two admins have agreed to. */
export async function addPartner(world: Seeding): Promise<void> {
  const { sql } = world;
  const adminId = idOf(world, OPERATOR);
  const [known] = await sql`select from partners limit 1`;
  if (known) return;
  await sql.begin(async (tx) => {
    const id = await createPartner(tx, { name: "Harbourline Homes", adminId });
    const origins = ["https://harbourline.example", "https://www.harbourline.example"];
    await proposeKey(tx, { id, origins, requests_per_minute: 600, reason: "Contract of 1 March", adminId });
  });
  const [proposal] = await listOpen(sql, "partner_key");
  if (proposal)
    await sql.begin((tx) => confirmProposal(tx, KINDS, { id: proposal.id, adminId: idOf(world, APPROVER) }));
}

/** Proposed by one admin and confirmed by the other, once: what admins decide on it later stays. */
async function decide(world: Seeding, field: Field, change: SettingsChange, at: Date): Promise<void> {
  const { sql } = world;
  const open = (await listOpen(sql, "setting_change")).find(({ subject }) => subject === field);
  if (!open && (await wasDecidedOn(world, field))) return;
  if (!open) await happenAt(sql, at, (tx) => changeSettings(tx, change, idOf(world, OPERATOR)));
  const proposal = open ?? (await listOpen(sql, "setting_change")).find(({ subject }) => subject === field);
  if (proposal?.proposed_by === idOf(world, OPERATOR))
    await happenAt(sql, at, (tx) => confirmProposal(tx, KINDS, { id: proposal.id, adminId: idOf(world, APPROVER) }));
}

async function wasDecidedOn({ sql }: Seeding, field: Field): Promise<boolean> {
  const rows = await sql`select 1 from proposals where kind = 'setting_change' and subject = ${field} limit 1`;
  return rows.length > 0;
}
