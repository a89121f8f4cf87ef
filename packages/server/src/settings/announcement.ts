import type { AnnouncementAnswer, PlatformAnnouncement, PlatformStatus } from "@freehold/contract";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import type { KindOf, ProposalRow } from "../proposals/kind.ts";
import { lockProposals, propose } from "../proposals/propose.ts";
import { closeProposal, findOpen, toOpenProposal } from "../proposals/store.ts";

type Texts = PlatformAnnouncement["texts"];

/** Of the one announcement there is. */
const SUBJECT = "announcement";

/**
 * Publishes what the announcement says from now on, as long as the platform's status is what it is. People who are signed in are shown it,
 * also those who have seen the one before (PLATFORM 5). One with an address or a link in it, where people could send their money, is
 * proposed, and another admin has to confirm it. Either way an open proposal is replaced.
 *
 * @throws {ProblemError} `forbidden` if the role was lost in the meantime.
 */
export async function publishAnnouncement(
  tx: Tx,
  { texts, adminId }: { texts: Texts; adminId: string },
): Promise<void> {
  await lockProposals(tx, adminId);
  const { announcement: latest } = await readAnnouncement(tx, adminId);
  // The same once more is nothing new.
  if (latest?.is_shown && JSON.stringify(sorted(latest.texts)) === JSON.stringify(sorted(texts))) return;
  const about = { kind: "announcement", subject: SUBJECT } as const;
  const open = await findOpen(tx, about);
  if (open) await closeProposal(tx, { id: open.id, adminId, to: "replaced" });
  const [{ leads_away }] = await tx<
    [{ leads_away: boolean }]
  >`select leads_away(${JSON.stringify(texts)}) as leads_away`;
  if (leads_away) await propose(tx, { ...about, payload: { texts }, adminId });
  else await insertAnnouncement(tx, texts, adminId);
}

/** An announcement with an address or a link in it is published. */
export const announcements: KindOf<"announcement"> = {
  kind: "announcement",
  async details(_, proposals) {
    return proposals.map((proposal) => ({ texts: textsOf(proposal) }));
  },
  async apply(tx, proposal) {
    await insertAnnouncement(tx, textsOf(proposal), proposal.proposed_by);
  },
};

const textsOf = ({ payload }: Pick<ProposalRow, "payload">) => (payload as { texts: Texts }).texts;

async function insertAnnouncement(tx: Tx, texts: Texts, publishedBy: string): Promise<void> {
  await tx`
    insert into announcements (texts, platform_status, published_by)
    select ${JSON.stringify(texts)}, platform_status, ${publishedBy} from settings`;
}

/** The latest version, with who published it, and what waits for another admin; null where there is none. */
export async function readAnnouncement(
  sql: Queryable,
  adminId: string,
): Promise<Pick<AnnouncementAnswer, "announcement" | "proposal">> {
  const open = await findOpen(sql, { kind: "announcement", subject: SUBJECT });
  const proposal = open && { ...toOpenProposal(open, adminId), texts: textsOf(open) };
  const [row] = await sql<{ version: number; texts: Texts; is_shown: boolean; email: string; published_at: Date }[]>`
    select a.version::int as version, a.texts, u.email, a.published_at, a.platform_status = s.platform_status as is_shown
    from settings s, announcements a join users u on u.id = a.published_by order by a.version desc limit 1`;
  if (!row) return { announcement: null, proposal };
  const { version, texts, is_shown, email, published_at } = row;
  const announcement = { version, texts, is_shown, published_by: email, published_at: published_at.toISOString() };
  return { announcement, proposal };
}

/** What visitors may know of the settings: the status, and the announcement unless the page's own words hold, as under another status. */
export async function readPlatform(
  sql: Queryable,
): Promise<{ platform_status: PlatformStatus; announcement: PlatformAnnouncement | null }> {
  const [row] = await sql<[{ platform_status: PlatformStatus; version: number | null; texts: Texts | null }]>`
    select s.platform_status, a.version::int as version, a.texts
    from settings s
    left join lateral (select * from announcements order by version desc limit 1) a on a.platform_status = s.platform_status`;
  const { platform_status, version, texts } = row;
  const isSet = version !== null && texts !== null && Object.keys(texts).length > 0;
  return { platform_status, announcement: isSet ? { version, texts } : null };
}

const sorted = (texts: Texts) => Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
