import { type DistributionRequest, formatAmount, type PropertyDraft, parseAmount } from "@freehold/contract";
import { confirmProposal, distributeAt, happenAt, KINDS, proposeDistribution } from "@freehold/server/seeding";
import { APPROVER, daysBefore, idOf, type Occurrence, OPERATOR, type Seeding } from "./seeding.ts";

const HOUR = 60 * 60_000;
/** The day of the month after, on which a month is distributed. */
const PAY_DAY = 5;

/** The month that ended last is left to visitors: of one property to be entered, of another to be confirmed. */
const TO_ENTER = "quay-house";
const TO_CONFIRM = "linden-court";

/**
 * The months of all properties since people hold shares of them, entered and confirmed by the two admins, and distributed: each
 * on the fifth of the month after it, those of one day an hour's part after each other.
 */
export async function distributions(world: Seeding): Promise<Occurrence[]> {
  const { sql, plan, madeAt } = world;
  const rows = await sql<{ slug: string; month: string; status: string }[]>`
    select p.slug, to_char(d.month, 'YYYY-MM') as month, d.status
    from months d join properties p on p.id = d.property_id`;
  // One that an admin has cancelled since is not entered again.
  const done = new Set(rows.filter(({ status }) => status !== "proposed").map(({ slug, month }) => `${slug} ${month}`));
  return plan.properties.flatMap((property, place) => {
    const first = plan.purchases.find(({ slug }) => slug === property.slug);
    if (!first) return [];
    const months = monthsBetween(daysBefore(world, first.daysAgo), madeAt);
    return months.flatMap((month) => {
      const at = payMoment(month, place % plan.properties.length);
      const isOpen = month === months.at(-1) && [TO_ENTER, TO_CONFIRM].includes(property.slug);
      const isDue = at < madeAt && !isOpen && !done.has(`${property.slug} ${month}`);
      return isDue ? [{ at, what: "months", happen: () => distributeMonth(world, { property, month, at }) }] : [];
    });
  });
}

/** The month that waits for the second admin, entered by the first one. */
export async function proposeLatestMonth(world: Seeding): Promise<void> {
  const { sql, plan, madeAt, propertyIds } = world;
  const property = plan.properties.find(({ slug }) => slug === TO_CONFIRM);
  const month = monthsBetween(daysBefore(world, 31), madeAt).at(-1);
  if (!property || !month || plan.purchases.length === 0) return;
  const propertyId = propertyIds.get(property.slug) as string;
  const [known] = await sql`
    select 1 from months where property_id = ${propertyId} and month = ${`${month}-01`}::text::date`;
  const request = known ? null : await requestOf(world, { property, month });
  if (request) await propose(world, request, madeAt);
}

/** What a start that was killed in the middle of a distribution has left. */
export async function openDistributions({ sql }: Seeding): Promise<void> {
  const open = await sql<{ id: string; at: Date }[]>`
    select id, confirmed_at as at from distributions where status = 'distributing' or (completed_at is not null and posted_at is null)`;
  for (const { id, at } of open) await distributeAt(sql, id, at);
}

async function distributeMonth(
  world: Seeding,
  { property, month, at }: { property: PropertyDraft; month: string; at: Date },
): Promise<void> {
  const { sql, propertyIds } = world;
  const propertyId = propertyIds.get(property.slug) as string;
  const request = await requestOf(world, { property, month });
  if (!request) return;
  const [open] = await sql<{ id: string }[]>`
    select id from months where property_id = ${propertyId} and month = ${`${month}-01`}::text::date and status = 'proposed'`;
  const id = open?.id ?? (await propose(world, request, at));
  await happenAt(sql, at, (tx) => confirmProposal(tx, KINDS, { id, adminId: idOf(world, APPROVER) }));
  await distributeAt(sql, id, at);
}

/** What an admin enters of a month; null if no shares were held in it. */
async function requestOf(
  world: Seeding,
  { property, month }: { property: PropertyDraft; month: string },
): Promise<DistributionRequest | null> {
  const propertyId = world.propertyIds.get(property.slug) as string;
  const { shareDays, days } = await sumShareDays(world, propertyId, month);
  if (shareDays === 0n) return null;
  const { gross, costs } = figuresOf(property, { month, shareDays, days });
  const average = (Number(shareDays) / days).toLocaleString("en-US", { maximumFractionDigits: 2 });
  return {
    property_id: propertyId,
    month,
    gross_ubxs: formatAmount(gross),
    costs_ubxs: formatAmount(costs),
    note: `The part of the ${average} shares that people held on the average day, of ${property.shares_total.toLocaleString("en-US")}.`,
  };
}

async function propose(world: Seeding, request: DistributionRequest, at: Date): Promise<string> {
  const adminId = idOf(world, OPERATOR);
  return happenAt(world.sql, at, (tx) => proposeDistribution({ tx, clock: () => at }, request, adminId));
}

/** Shares times the days of a month on which people held them, and the month's days. */
async function sumShareDays({ sql }: Seeding, propertyId: string, month: string) {
  const [row] = await sql<[{ shareDays: bigint; days: number }]>`
    select coalesce(sum(i.shares * days_held(i.created_at, i.ended_at, first.day)), 0)::bigint as "shareDays", days_of(first.day) as days
    from (select ${`${month}-01`}::text::date as day) first left join investments i on i.property_id = ${propertyId}
    group by first.day`;
  return row;
}

/**
 * What the shares that people hold brought in a month: their part of the stated rent and costs, and of a repair each autumn. To the
 * cent, as admins enter it.
 */
function figuresOf(
  property: PropertyDraft,
  { month, shareDays, days }: { month: string; shareDays: bigint; days: number },
) {
  const { management_ubxs, maintenance_ubxs, tax_ubxs, insurance_ubxs, vacancy_ubxs, slug } = property;
  const gross = parseAmount(property.gross_rent_ubxs);
  const stated = [management_ubxs, maintenance_ubxs, tax_ubxs, insurance_ubxs, vacancy_ubxs].reduce(
    (sum, cost) => sum + parseAmount(cost),
    0n,
  );
  // A month of the year that each property has its own of.
  const repairs = Number(month.slice(5)) === 1 + (slug.length % 12) ? (gross * 18n) / 100n : 0n;
  const part = (amount: bigint) => (amount * shareDays) / BigInt(property.shares_total * days);
  const cents = (amount: bigint) => (amount / 10_000n) * 10_000n;
  return { gross: cents(part(gross)), costs: cents(part(stated + repairs)) };
}

/** The months that are over, from that of the first moment on, such as `2026-03`. */
function monthsBetween(first: Date, last: Date): string[] {
  const months: string[] = [];
  for (let at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth())); ; ) {
    const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
    if (next > last) return months;
    months.push(at.toISOString().slice(0, 7));
    at = next;
  }
}

function payMoment(month: string, place: number): Date {
  const [year, number] = month.split("-").map(Number) as [number, number];
  // `number` counts from one, so that it is the month after.
  return new Date(Date.UTC(year, number, PAY_DAY, 9) + place * (HOUR / 12));
}
