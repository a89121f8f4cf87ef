import {
  DISTRIBUTION_STATUSES,
  type Distribution,
  type DistributionPreview,
  type DistributionRequest,
  type DistributionStatus,
} from "@freehold/contract";
import { distributions } from "@freehold/session/api/distributions";
import { atom, computed } from "nanostores";
import { decideProposal, type Shown } from "../../../shared/admin/signing/sign.ts";
import { idOf } from "../../../shared/filter/known.ts";
import { createListStore } from "../../../shared/query/list-store.ts";
import { createUserStore, reload } from "../../../shared/query/user-query.ts";
import { isMonth, monthsAgo } from "../months.ts";
import { path } from "../path.ts";

/** What is open behind `/payouts/months`: the id of a distribution, `new`, or nothing. */
export const $open = path.segment(1);

/** The month that is looked at: the last one that is over, unless the URL names another. */
export const $month = computed(path.param("of", ""), (month) =>
  isMonth(month) && month < monthsAgo(0) ? month : monthsAgo(1),
);

/** The months to choose from: two years back. */
export const recentMonths = (): string[] => Array.from({ length: 24 }, (_, place) => monthsAgo(place + 1));

/** The search parameter of the page of {@link $due}: `after` is that of {@link $distributions}. */
export const DUE_PARAM = "due";
const $dueAfter = path.param(DUE_PARAM, "");

/** A page of the properties in which people hold shares, and what became of the month. */
export const $due = createListStore("distributions:due", [$month, $dueAfter], () =>
  distributions.due({ month: $month.get(), after: $dueAfter.get() || undefined, limit: 20 }),
);

/** Distributions on a page: on a phone each is a card of several lines. */
const PAGE = 10;
const $status = path.param("status", "", ["", ...DISTRIBUTION_STATUSES]);
const $after = path.param("after", "");

/** A page of distributions, newest first. */
export const $distributions = createListStore("distributions:list", [$status, $after], () =>
  distributions.list({
    status: ($status.get() as DistributionStatus | "") || undefined,
    after: $after.get() || undefined,
    limit: PAGE,
  }),
);

const $id = computed($open, (open) => (open === "new" ? null : open));

/** The distribution that is open, with how far it has come. */
export const $distribution = createUserStore("distributions:one", [$id], () => distributions.get($id.get() ?? ""));

/** Of which property a month is being entered: its id; null if the URL names none. */
export const $property = computed(path.param("property", ""), (id) => idOf(id) ?? null);

/** Whether what was missing in a month is being entered. */
export const $isCorrection = computed(path.param<string>("missing", ""), (missing) => missing === "1");

/** The property whose month is being entered: the only one of the list, which is empty if no person holds shares of it. */
export const $entered = createUserStore("distributions:entered", [$property, $month], () =>
  distributions.due({ month: $month.get(), property_id: $property.get() ?? "", limit: 1 }),
);

/** What the month that is being entered comes to; null until it was worked out. */
export const $preview = atom<DistributionPreview | null>(null);

/** Works out what a month comes to; nothing is written. */
export async function previewMonth(request: Omit<DistributionRequest, "note" | "reason">): Promise<void> {
  $preview.set(null);
  $preview.set(await distributions.preview(request));
}

/** Enters a month. @returns the id of its distribution. */
export async function proposeMonth(request: DistributionRequest): Promise<string> {
  const { id } = await distributions.propose(request);
  $preview.set(null);
  reload("distributions:");
  return id;
}

/** Shows a distribution. */
export function openDistribution(id: string): void {
  path.open({ rest: ["months", id] });
}

/**
 * Confirms the month that another admin entered: it is distributed from now on.
 *
 * @param shown - what the admin was shown of it.
 * @throws {ApiError} 409 if another admin has decided before; what they decided is read in any case.
 */
export async function confirmMonth({ id }: Distribution, shown: Shown): Promise<void> {
  try {
    await decideProposal(id, shown);
  } finally {
    reload("distributions:");
  }
}

/** Cancels a month whose parts are not worked out. @throws {ApiError} as {@link confirmMonth}. */
export async function cancelMonth({ id, status }: Distribution): Promise<void> {
  try {
    await (status === "proposed" ? decideProposal(id, "cancel") : distributions.cancel(id));
  } finally {
    reload("distributions:");
  }
}
