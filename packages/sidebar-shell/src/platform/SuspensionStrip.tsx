import { $openAnnouncement, $platform } from "@freehold/session";
import { useMessages, useStore } from "@freehold/ui";
import { Landmark } from "@freehold/ui/icons";
import { $messages } from "../store/messages.ts";

/**
 * While the platform is suspended: that it is, that everything is refunded, and the announcement to read again. Until a browser knows the
 * platform, the strip keeps its place: what is below it does not move.
 */
export function SuspensionStrip() {
  const t = useMessages($messages);
  const platform = useStore($platform, { ssr: "initial" });
  const openAnnouncement = useStore($openAnnouncement, { ssr: "initial" });
  const isWaiting = platform.state === "loading";
  if (!isWaiting && !(platform.state === "known" && platform.platformStatus === "suspended")) return null;
  return (
    <section
      className="fh-shell-strip"
      part="strip"
      aria-label={t.platformStatus}
      data-waiting={isWaiting || undefined}
    >
      <Landmark size={16} />
      <p className="fh-shell-strip-text">
        <strong className="fh-shell-strip-state">{t.suspended}</strong> <span className="fh-text">{t.refunded}</span>{" "}
        {openAnnouncement && (
          <button type="button" className="fh-link fh-shell-strip-link" part="link" onClick={openAnnouncement}>
            {t.meaning}
          </button>
        )}
      </p>
    </section>
  );
}
