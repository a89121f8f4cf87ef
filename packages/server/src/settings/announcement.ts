import type { AnnouncementAnswer, PlatformAnnouncement, PlatformStatus } from "@freehold/contract";
import { lockAdminForShare } from "../audit/lock-admin.ts";
import type { Queryable, Tx } from "../platform/database/connect.ts";

type Texts = PlatformAnnouncement["texts"];

/**
 * Publishes what the announcement says from now on, as long as the platform's status is what it is. People who are signed in are shown it, also those who have seen the one before
 * (PLATFORM 5).
 *
 * @throws {ProblemError} `forbidden` if the role was lost in the meantime.
 */
export async function publishAnnouncement(
  tx: Tx,
  { texts, adminId }: { texts: Texts; adminId: string },
): Promise<void> {
  await lockAdminForShare(tx, adminId);
  const latest = await readAnnouncement(tx);
  // The same once more is nothing new.
  if (latest?.is_shown && JSON.stringify(sorted(latest.texts)) === JSON.stringify(sorted(texts))) return;
  await tx`
    insert into announcements (texts, platform_status, published_by)
    select ${JSON.stringify(texts)}, platform_status, ${adminId} from settings`;
}

/** The latest version, with who published it; null if there is none. */
export async function readAnnouncement(sql: Queryable): Promise<AnnouncementAnswer["announcement"]> {
  const [row] = await sql<{ version: number; texts: Texts; is_shown: boolean; email: string; published_at: Date }[]>`
    select a.version::int as version, a.texts, u.email, a.published_at, a.platform_status = s.platform_status as is_shown
    from settings s, announcements a join users u on u.id = a.published_by order by a.version desc limit 1`;
  if (!row) return null;
  const { version, texts, is_shown, email, published_at } = row;
  return { version, texts, is_shown, published_by: email, published_at: published_at.toISOString() };
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
