import { Button, Card, CopyButton, ErrorNotice, Skeleton, useMessages, useStore } from "@freehold/ui";
import { Share2 } from "@freehold/ui/icons";
import { useAction } from "../../../shared/action/use-action.ts";
import { QrCode } from "../../../shared/qr/QrCode.tsx";
import { $referralsMessages } from "../messages.ts";
import { $summary, invitationLink } from "../store.ts";

/** The person's code and link: to copy, to scan, and to share where the browser can. */
export function Invitation() {
  const t = useMessages($referralsMessages);
  const { data, error } = useStore($summary);
  const code = data?.referral_code;
  // What failed is said above, with its retry.
  if (!code && error) return null;
  const link = code && invitationLink(location.origin, code);
  return (
    <Card title={t.invitation} className="invitation">
      <div className="invitation-columns">
        <dl className="invitation-facts">
          <div>
            <dt>{t.code}</dt>
            <dd className="invitation-code">
              {code ? (
                <>
                  <span translate="no" className="fh-mono">
                    {code}
                  </span>
                  <CopyButton value={code} label={t.copyCode} />
                </>
              ) : (
                <Skeleton kind="figure" />
              )}
            </dd>
          </div>
          <div>
            <dt>{t.link}</dt>
            <dd className="invitation-link">
              {link ? (
                <>
                  <span className="fh-break">{link}</span>
                  <CopyButton value={link} label={t.copyLink} />
                </>
              ) : (
                <Skeleton lines={2} />
              )}
            </dd>
            <dd className="invitation-help">{t.linkHelp}</dd>
          </div>
          {link && <Share link={link} />}
        </dl>
        <figure className="invitation-qr">
          {link ? <QrCode value={link} label={t.qrLabel} /> : <Skeleton kind="block" className="invitation-qr-wait" />}
          <figcaption>{t.qrHelp}</figcaption>
        </figure>
      </div>
    </Card>
  );
}

/** The browser's own share sheet, where it has one. */
function Share({ link }: { link: string }) {
  const t = useMessages($referralsMessages);
  const content = { title: t.shareTitle, text: t.shareText, url: link };
  const share = useAction({
    run: () =>
      navigator.share(content).catch((error: unknown) => {
        // Who closes the sheet has changed their mind.
        if (!(error instanceof DOMException) || error.name !== "AbortError") throw error;
      }),
  });
  if (typeof navigator.share !== "function" || !navigator.canShare?.(content)) return null;
  return (
    <div className="invitation-share">
      <Button icon={<Share2 size={16} />} busy={share.busy} onClick={() => void share.start()}>
        {t.share}
      </Button>
      <ErrorNotice error={share.error} fallback={t.notShared} />
    </div>
  );
}
