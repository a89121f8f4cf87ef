import { $openAnnouncement, $platform } from "@freehold/session";
import { useMessages, useStore } from "@freehold/ui";
import type { ReactNode } from "react";
import { BrandMark } from "../brand/BrandMark.tsx";
import { Plan } from "../brand/Plan.tsx";
import { Support } from "../layout/Support.tsx";
import { $sharedMessages } from "../messages.ts";
import { PublicLinks } from "../public-links/PublicLinks.tsx";

/** The headline of an entry page, one sentence a line, and a sentence below it. */
export type EntryLead = { title: string; text: string };

/**
 * A page for people who are not signed in: what this place is on one side, what they do on the other, and the support contact. While
 * the platform is suspended it says so.
 */
export function EntryPage({
  lead,
  suspendedLead,
  children,
}: {
  lead: EntryLead;
  /** The lead while the platform is suspended. @default `lead`, with a line about it */
  suspendedLead?: EntryLead;
  children: ReactNode;
}) {
  const t = useMessages($sharedMessages);
  const platform = useStore($platform);
  const suspended = platform.state === "known" && platform.platformStatus === "suspended";
  // Until that is known the place of the longer lead and of the line is kept: nothing below them moves.
  const isWaiting = platform.state === "loading";
  const { title, text } = ((suspended || isWaiting) && suspendedLead) || lead;
  return (
    <div className="entry">
      <header className="entry-place">
        <Plan className="plan" />
        <div className="entry-words">
          <p className="brand">
            <BrandMark />
            <span>{t.brand}</span>
          </p>
          <div className="entry-lead" data-waits={(isWaiting && suspendedLead !== undefined) || undefined}>
            <h1>
              {title.split(/(?<=\n)/).map((line) => (
                <span key={line} className="entry-line">
                  {line}
                </span>
              ))}
            </h1>
            <p>{text}</p>
            {(suspended || isWaiting) && <Suspension isSaid={suspendedLead !== undefined} isWaiting={isWaiting} />}
          </div>
        </div>
      </header>
      <div className="entry-side">
        <main className="entry-form">{children}</main>
        <footer className="entry-foot">
          <Support />
          <PublicLinks />
        </footer>
      </div>
    </div>
  );
}

/** That the platform is suspended, unless the headline says it, and the announcement where this page has one. */
function Suspension({ isSaid, isWaiting }: { isSaid: boolean; isWaiting: boolean }) {
  const t = useMessages($sharedMessages);
  const openAnnouncement = useStore($openAnnouncement);
  if (isSaid && !openAnnouncement) return null;
  return (
    <p className="entry-suspension" data-waits={isWaiting || undefined}>
      {!isSaid && <span>{t.suspended}</span>}{" "}
      {openAnnouncement && (
        <button type="button" className="fh-link entry-link" onClick={openAnnouncement}>
          {t.meaning}
        </button>
      )}
    </p>
  );
}
