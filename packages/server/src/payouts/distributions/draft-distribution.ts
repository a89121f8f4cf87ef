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
  /** How many days it has. */
  days: number;
  gross: bigint;
  costs: bigint;
  /** Zero or less if there is nothing to distribute. */
  net: bigint;
  isCorrection: boolean;
  /** What the finished distributions of the month have paid together. */
  monthNet: bigint;
  /**
   * The least gross rent that was stated since the month began, for the shares that people held: an admin who raises what is stated has
   * to say why as well.
   */
  statedGross: bigint;
  /** Both admins have to see why: it is a correction, or the gross is above what was stated by more than a tenth. */
  needsReason: boolean;
};

type Found = {
  net: bigint;
  slug: string;
  name: string;
  shares_total: bigint;
  stated_gross: bigint;
  days: number;
  is_closed: boolean;
  is_entered: boolean;
  is_open: boolean;
  month_net: bigint;
  is_completed: boolean;
  is_gained: boolean;
};

/**
 * Checks and works out what a distribution would be; writes nothing.
 *
 * @param adminId - who enters it.
 * @throws {ProblemError} `validation_failed` for a month that is not over for ten minutes, and for a correction that pays nothing;
 *   `not_found`; `no_holders`; `holds_shares` for an admin whom the month pays, or a person the admin invited; `month_distributed`;
 *   `month_not_distributed` for a correction of a month that is not.
 */
export async function draftDistribution(
  { sql, clock }: { sql: Queryable; clock: Clock },
  request: Omit<DistributionRequest, "note" | "reason">,
  adminId: string,
): Promise<Draft> {
  const { property_id: propertyId, month, is_correction: isCorrection = false } = request;
  const [gross, costs] = [parseAmount(request.gross_ubxs), parseAmount(request.costs_ubxs)];
  const firstDay = `${month}-01`;
  const [property] = await sql<Found[]>`
    select net_of_month(${String(gross)}::numeric, ${String(costs)}::numeric) as net, slug, name, shares_total, days_of(${firstDay}::text::date) as days,
      stated_rent(p, ${firstDay}::text::date) as stated_gross,
      month_is_closed(${firstDay}::text::date, least(${clock()}::timestamptz, current_moment())) as is_closed,
      exists (
        select from months m
        where m.subject = month_key(p.id, ${firstDay}::text::date) and m.is_entered) as is_entered,
      exists (
        select from months m
        where m.subject = month_key(p.id, ${firstDay}::text::date)
          and (m.status = 'distributing' or m.status = 'proposed' and is_admin(m.proposed_by))) as is_open,
      month_net(p.id, ${firstDay}::text::date) as month_net,
      exists (
        select from distributions d
        where d.property_id = p.id and d.month = ${firstDay}::text::date and not d.is_correction
          and d.status = 'completed') as is_completed,
      gains_by_month(${adminId}, p.id, ${firstDay}::text::date) as is_gained
    from properties p where id = ${propertyId}`;
  if (!property) throw new ProblemError("not_found", "We couldn't find this property.");
  const { net } = property;
  if (!property.is_closed)
    throw invalidFields([
      {
        path: "month",
        message: "can be distributed from ten minutes after its end (UTC), once all its purchases are in the books",
      },
    ]);
  if (property.is_gained) throw gainsByIt(property.name);
  if (isCorrection && !property.is_completed)
    throw new ProblemError(
      "month_not_distributed",
      `${property.name} has no finished distribution for ${month} to correct.`,
    );
  if (isCorrection && net <= 0n)
    throw invalidFields([
      {
        path: "gross_ubxs",
        message: "must be above the costs: a correction only pays more, and takes nothing back",
      },
    ]);
  if (isCorrection ? property.is_open : property.is_entered) throw alreadyDistributed(property.name, month);
  const { parts: _, ...figures } = workOut(net, await readHolders(sql, { propertyId, month: firstDay }));
  if (figures.holders === 0)
    throw new ProblemError("no_holders", `${property.name} had no holders at the end of any day in ${month}.`);
  const statedGross = (property.stated_gross * figures.shareDays) / (property.shares_total * BigInt(property.days));
  return {
    ...figures,
    propertyId,
    slug: property.slug,
    name: property.name,
    sharesTotal: property.shares_total,
    month: firstDay,
    days: property.days,
    gross,
    costs,
    net,
    isCorrection,
    monthNet: property.month_net,
    statedGross,
    needsReason: isCorrection || gross * 10n > statedGross * 11n,
  };
}

/** 409 `month_distributed`. */
export function alreadyDistributed(name: string, month: string): ProblemError {
  return new ProblemError(
    "month_distributed",
    `${name} already has a distribution for ${month.slice(0, 7)}. Cancel it while it's a proposal, correct it once it's finished, or choose another month.`,
  );
}

/** 409 `holds_shares`. */
export function gainsByIt(name: string): ProblemError {
  return new ProblemError(
    "holds_shares",
    `You, or people you invited, held shares in ${name} this month. Two other admins have to handle it.`,
  );
}
