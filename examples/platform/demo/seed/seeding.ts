import type { Sql } from "@freehold/server";
import type { PlatformAddresses } from "@freehold/server/seeding";
import type { DemoTransfer } from "../chain/demo-chain.ts";
import type { DemoPlan } from "../world/plan.ts";

const DAY = 24 * 60 * 60_000;

/** What every part of the demo world's making needs. */
export type Seeding = {
  sql: Sql;
  plan: DemoPlan;
  /** When the world was made: moments of the plan count from it, in this start and every later one. */
  madeAt: Date;
  /** The people who are there already, by email. Each that is registered is added. */
  ids: Map<string, string>;
  /** The properties that are there already, by slug. What is entered is added. */
  propertyIds: Map<string, string>;
  chainId: number;
  /** Where refunds are paid from, and by which token; null without a chain. */
  platform: PlatformAddresses;
  paidIn: readonly DemoTransfer[];
  paidOut: readonly DemoTransfer[];
};

/** One thing that happened in the demo world. */
export type Occurrence = {
  at: Date;
  /** For the line that shows how far it is. */
  what: string;
  happen(): Promise<void>;
};

/** A moment of the plan. */
export function daysBefore({ madeAt }: Pick<Seeding, "madeAt">, days: number): Date {
  return new Date(madeAt.getTime() - days * DAY);
}

/** @throws if no person has this email address, which the plan has made sure of. */
export function idOf({ ids }: Pick<Seeding, "ids">, email: string): string {
  const id = ids.get(email);
  if (!id) throw new Error(`No person of the demo world has the address ${email} yet.`);
  return id;
}

/** The admin who decides. */
export const OPERATOR = "operator@freehold.test";
/** The other one, where two have to. */
export const APPROVER = "approver@freehold.test";
