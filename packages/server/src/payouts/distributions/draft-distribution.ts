import { type DistributionRequest, parseAmount } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";
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
};

/**
 * Checks and works out what a distribution would be; writes nothing.
 *
 * @throws {ProblemError} `validation_failed` for a month that is not over for ten minutes; `not_found`; `no_holders`;
 *   `month_distributed`.
 */
export async function draftDistribution(
  { sql, clock }: { sql: Queryable; clock: Clock },
  { property_id: propertyId, month, gross_ubxs, costs_ubxs }: Omit<DistributionRequest, "note">,
): Promise<Draft> {
  const gross = parseAmount(gross_ubxs);
  const costs = parseAmount(costs_ubxs);
  const net = gross - costs;
  const firstDay = `${month}-01`;
  type Found = { slug: string; name: string; shares_total: bigint; is_closed: boolean; is_entered: boolean };
  const [property] = await sql<Found[]>`
    select slug, name, shares_total,
      month_is_closed(${firstDay}::text::date, least(${clock()}::timestamptz, current_moment())) as is_closed,
      exists (
        select from months m
        where m.subject = month_key(p.id, ${firstDay}::text::date) and m.is_entered) as is_entered
    from properties p where id = ${propertyId}`;
  if (!property) throw new ProblemError("not_found", "There is no such property.");
  if (!property.is_closed)
    throw invalidFields([
      {
        path: "month",
        message: "can be distributed ten minutes after its end (UTC), when every purchase made in it is in the books",
      },
    ]);
  if (property.is_entered) throw alreadyDistributed(property.name, month);
  const { parts: _, ...figures } = workOut(net, await readHolders(sql, { propertyId, month: firstDay }));
  if (figures.holders === 0)
    throw new ProblemError("no_holders", `Nobody held shares of ${property.name} at the end of ${month}.`);
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
  };
}

/** 409 `month_distributed`. */
export function alreadyDistributed(name: string, month: string): ProblemError {
  return new ProblemError(
    "month_distributed",
    `${name} has a distribution for ${month.slice(0, 7)} already. Cancel it while it is a proposal, or take another month.`,
  );
}
