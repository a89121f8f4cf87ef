import { z } from "zod";
import { lines, openProposal, timestamp } from "./common.ts";

/** The longest text of an announcement, in characters, and the most languages. */
const LONGEST = 2_000;
const MOST_LANGUAGES = 40;

/** The text of an announcement by language tag. An empty line starts a paragraph. */
export const announcementTexts = z
  .record(
    z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as en or pt-BR"),
    lines.min(1, "must not be empty").max(LONGEST),
  )
  .meta({ example: { en: "Investing is open again." } });

/** The announcement that people see. Each new one has a higher `version`, so that people who have closed the previous one see it. */
export const announcement = z
  .object({ version: z.number().int(), texts: announcementTexts })
  .meta({ id: "Announcement" });
/** The announcement that people see. */
export type PlatformAnnouncement = z.output<typeof announcement>;

/** `POST /admin/announcement`: the new text. Without any text, the page's standard text applies again. */
export const announcementChange = z
  .object({
    texts: announcementTexts
      .refine((texts) => Object.keys(texts).length === 0 || Object.hasOwn(texts, "en"), "must have English")
      .refine((texts) => Object.keys(texts).length <= MOST_LANGUAGES, `must be in at most ${MOST_LANGUAGES} languages`),
  })
  .meta({ id: "AnnouncementChange" });
/** `POST /admin/announcement`. */
export type AnnouncementChange = z.input<typeof announcementChange>;

/** `GET /admin/announcement`: the latest version, who published it and when; null if there is none. */
export const announcementAnswer = z
  .object({
    success: z.literal(true),
    announcement: announcement
      .extend({
        is_shown: z
          .boolean()
          .meta({ description: "False if the platform's status differs from the one it was written for" }),
        published_by: z.string().meta({ description: "Email of the admin" }),
        published_at: timestamp,
      })
      .nullable(),
    proposal: openProposal
      .extend({ texts: announcementTexts })
      .nullable()
      .meta({ description: "A version with an address or link, which another admin has to confirm" }),
  })
  .meta({ id: "AnnouncementAnswer" });
/** `GET /admin/announcement`. */
export type AnnouncementAnswer = z.output<typeof announcementAnswer>;
