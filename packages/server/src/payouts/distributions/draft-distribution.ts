import { type DistributionRequest, parseAmount } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";
import { readSettings } from "../../settings/store.ts";
import { type Figures, readHolders, workOut } from "./holders.ts";

/** A property's month as an admin enters it, checked and worked out. Amounts are micro-UBXS. */
export type Draft = Figures & {
  propertyId: string;
  slug: string;
  name: string;
  sharesTotal: bigint;
  /** Its first day, such as `2026-03-01`. */
  month: string;
  gross: bigint;
  costs: bigint;
  /** Zero or less if there is nothing to distribute. */
  net: bigint;
  /** What the admin may still distribute without a second one; the draft itself does not count in it. */
  aloneLimit: bigint;
  needsSecondAdmin: boolean;
};

/**
 * Checks and works out what a distribution would be; writes nothing. A second admin is needed where the sum, with what this admin
 * distributed alone lately, is above the limit of the settings: a limit that can be split is none. And where costs leave nothing to
 * distribute: no limit bounds what that withholds.
 *
 * @throws {ProblemError} `validation_failed` for a month that is not over for ten minutes; `not_found`; `no_holders`;
 *   `month_distributed`.
 */
export async function draftDistribution(
  { sql, clock }: { sql: Queryable; clock: Clock },
  { property_id: propertyId, month, gross_ubxs, costs_ubxs }: Omit<DistributionRequest, "note">,
  adminId: string,
): Promise<Draft> {
  const gross = parseAmount(gross_ubxs);
  const costs = parseAmount(costs_ubxs);
  const net = gross - costs;
  const firstDay = `${month}-01`;
  type Found = { slug: string; name: string; shares_total: bigint; is_settled: boolean; distributed: string | null };
  const [property] = await sql<Found[]>`
    select slug, name, shares_total,
      month_is_settled(${firstDay}::text::date, least(${clock()}::timestamptz, clock_timestamp())) as is_settled,
      (select status from distributions d where d.property_id = p.id and d.month = ${firstDay} and d.status <> 'withdrawn') as distributed
    from properties p where id = ${propertyId}`;
  if (!property) throw new ProblemError("not_found", "There is no such property.");
  if (!property.is_settled)
    throw invalidFields([
      {
        path: "month",
        message: "can be distributed ten minutes after its end (UTC), when every purchase made in it is in the books",
      },
    ]);
  if (property.distributed !== null) throw alreadyDistributed(property.name, month);
  const { parts: _, ...figures } = workOut(net, await readHolders(sql, { propertyId, month: firstDay }));
  if (figures.holders === 0)
    throw new ProblemError("no_holders", `Nobody held shares of ${property.name} at the end of ${month}.`);
  const { twoApprovalsAbove } = await readSettings(sql);
  const [{ alone }] = await sql<[{ alone: bigint }]>`select distributed_alone(${adminId}) as alone`;
  const aloneLimit = twoApprovalsAbove > alone ? twoApprovalsAbove - alone : 0n;
  return {
    ...figures,
    propertyId,
    slug: property.slug,
    name: property.name,
    sharesTotal: property.shares_total,
    month: firstDay,
    gross,
    costs,
    net,
    aloneLimit,
    needsSecondAdmin: net <= 0n || net > aloneLimit,
  };
}

/** 409 `month_distributed`. */
export function alreadyDistributed(name: string, month: string): ProblemError {
  return new ProblemError(
    "month_distributed",
    `${name} has a distribution for ${month.slice(0, 7)} already. Withdraw it while it is a proposal, or take another month.`,
  );
}
