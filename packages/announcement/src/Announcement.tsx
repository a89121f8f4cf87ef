import { $platform, $session, claimApiUrl, setOpenAnnouncement, validateApiUrl } from "@freehold/session";
import {
  $locale,
  ApiUrlGate,
  Button,
  Dialog,
  type HostCallbacks,
  ownProps,
  Root,
  type RootProps,
  useHostCallbacks,
  useMessages,
  usePageLanguage,
  useReady,
  useStore,
  type WidgetEvents,
} from "@freehold/ui";
import { type ReactNode, useEffect, useMemo } from "react";
import { $text } from "./messages.ts";
import { createAnnouncement, DEFAULT_ANNOUNCEMENT_ID } from "./store/announcement.ts";
import { idOfVersion, paragraphsOf, publishedOf } from "./store/published-text.ts";

/** Props of {@link Announcement}. */
export type AnnouncementProps = Pick<RootProps, "theme" | "locale"> &
  WidgetEvents & {
    /**
     * The announcement's ID. An announcement with a new ID opens again for users who closed an earlier one.
     *
     * @default the operator's latest one, or else "suspension"
     */
    announcementId?: string | undefined;
    /**
     * The API's address. All widgets on a page use the same API: a widget with another address shows an error.
     *
     * @default "/api" on the page's origin, or the one given to `configure()`
     */
    apiUrl?: string | undefined;
    /** The user closed it, and the seen flag is set. */
    onClosed?: ((event: { announcementId: string }) => void) | undefined;
    /** The text. @default the operator's announcement, or else the text about the suspension and the refunds */
    children?: ReactNode;
  };

/**
 * Shows the announcement modal to a signed-in user who hasn't closed it before. Without an ID, it shows the operator's latest
 * announcement, or else the announcement of the suspension, which opens only while the platform is suspended.
 * `$openAnnouncement` of @freehold/session shows it again.
 *
 * @example
 * <Announcement />
 * <Announcement announcementId="licence-granted">Investing is open again.</Announcement>
 */
export function Announcement(given: AnnouncementProps) {
  const { announcementId, apiUrl, theme, locale, onClosed, onReady, onError, children } = ownProps(given);
  const host = useHostCallbacks({ onClosed, onReady, onError });
  return (
    <ApiUrlGate
      {...{ apiUrl, theme, locale }}
      session={{ validateApiUrl, claimApiUrl }}
      renderFailed={useMessages($text).renderFailed}
      onError={host.onError}
    >
      <Modal {...{ announcementId, theme, locale, children, host }} />
    </ApiUrlGate>
  );
}

type Host = HostCallbacks<AnnouncementProps, "onClosed" | "onReady">;
type ModalProps = Pick<AnnouncementProps, "announcementId" | "theme" | "locale" | "children"> & {
  host: Host;
};

function Modal({ announcementId, theme, locale, children, host }: ModalProps) {
  const t = useMessages($text);
  const language = usePageLanguage();
  const published = publishedOf(useStore($platform, { ssr: "initial" }));
  const id = announcementId || (published ? idOfVersion(published) : DEFAULT_ANNOUNCEMENT_ID);
  const isPlatforms = !announcementId || announcementId === DEFAULT_ANNOUNCEMENT_ID;
  const { $open, open: readAgain, close } = useMemo(() => createAnnouncement(id), [id]);
  // On a server there is no session, and hydration begins with what the server wrote.
  const open = useStore($open, { ssr: () => false });

  const session = useStore($session, { ssr: "initial" });
  useReady(session.status !== "loading", host.onReady);

  // It is what the shell's "Learn more" leads to.
  useEffect(() => (isPlatforms ? setOpenAnnouncement(readAgain) : undefined), [isPlatforms, readAgain]);

  function dismiss() {
    close();
    host.onClosed({ announcementId: id });
  }

  return (
    <Root theme={theme} locale={locale}>
      <Dialog
        open={open}
        onClose={dismiss}
        title={t.title}
        className="fh-announcement"
        actions={
          <Button variant="primary" onClick={dismiss}>
            {t.understand}
          </Button>
        }
      >
        {children == null ? (
          <Statement announcementId={announcementId} />
        ) : (
          <div className="fh-box" lang={language}>
            {children}
          </div>
        )}
      </Dialog>
    </Root>
  );
}

/** What the operator has published; else what SPEC 1 announces: the suspension, and that everything invested is refunded. */
export function Statement({ announcementId }: Pick<AnnouncementProps, "announcementId">) {
  const t = useMessages($text);
  const locale = useStore($locale, { ssr: "initial" });
  const published = publishedOf(useStore($platform, { ssr: "initial" }));
  // Of a page that names an announcement itself, it is that one.
  if (published && !announcementId)
    return (
      <div className="fh-announcement-text" lang={locale}>
        {paragraphsOf(published.texts, locale).map((paragraph) => (
          <p key={paragraph} className="fh-announcement-line">
            {paragraph}
          </p>
        ))}
      </div>
    );
  return (
    <div className="fh-announcement-text" lang={locale}>
      <p className="fh-announcement-line">{unbroken(t.suspended)}</p>
      <p className="fh-announcement-promise">{unbroken(t.refunded)}</p>
      <p className="fh-announcement-how">{unbroken(t.how)}</p>
    </div>
  );
}

/** Keeps words such as "withdraw-all" on one line. Not for what an operator wrote, where a long link has to break. */
function unbroken(text: string): ReactNode {
  return text.split(/(\S+-\S+)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
    <span key={place} className={place % 2 ? "fh-announcement-word" : "fh-text"}>
      {part}
    </span>
  ));
}
