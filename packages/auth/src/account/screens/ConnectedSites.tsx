import type { PartnerLink } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { links } from "@freehold/session/api/links";
import { Button, ErrorNotice, Spinner, Time, useMessages, type WidgetFailure } from "@freehold/ui";
import { $text } from "../messages.ts";
import { Part, useNews } from "../parts/Part.tsx";
import { useAction } from "../parts/use-action.ts";
import { useRead } from "../parts/use-read.ts";

const readLinks = async () => (await links.list()).links;

/** The sites of partners that may act in the account. `alone`: nothing else of the account is shown. */
export function ConnectedSites({ alone, onError }: { alone: boolean; onError: (failure: WidgetFailure) => void }) {
  const t = useMessages($text);
  const { data, error, busy, reload } = useRead(readLinks, onError);
  const news = useNews();
  return (
    <Part title={t.sites} text={t.sitesText} alone={alone} news={news}>
      <ErrorNotice error={error} fallback={t.sitesNotRead} onRetry={reload} busy={busy} />
      {!data && !error && <Spinner label={t.sitesLoading} />}
      {data?.length === 0 && <p className="fh-text">{t.noSites}</p>}
      {data && data.length > 0 && (
        <ul className="fh-account-list">
          {data.map((link) => (
            <Site
              key={link.id}
              link={link}
              onEnded={async () => {
                await reload();
                news.tell(t.disconnected({ name: link.partner }));
              }}
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

function Site({ link, onEnded }: { link: PartnerLink; onEnded: () => Promise<void> }) {
  const t = useMessages($text);
  const action = useAction();
  return (
    <li className="fh-account-item">
      <div className="fh-account-line">
        <bdi className="fh-account-name fh-text" translate="no">
          {link.partner}
        </bdi>
        <Button
          size="small"
          aria-label={t.disconnectLabel({ name: link.partner })}
          busy={action.busy}
          busyLabel={t.disconnecting}
          onClick={async () => {
            if (await action.run(() => endLink(link.id))) await onEnded();
          }}
        >
          {t.disconnect}
        </Button>
      </div>
      <p className="fh-muted">{link.scope.includes("refund:request") ? t.mayRequest : t.mayRead}</p>
      <p className="fh-muted">
        <span className="fh-text">{t.connectedFrom}</span>{" "}
        <bdi className="fh-text" translate="no">
          {link.origin}
        </bdi>{" "}
        <span className="fh-text">{t.since}</span> <Time value={link.linked_at} />
        {", "}
        <span className="fh-text">{t.until}</span> <Time value={link.expires_at} />
      </p>
      <ErrorNotice error={action.error} fallback={t.notDisconnected} />
    </li>
  );
}

/** Disconnects a site. One that is disconnected already is what was wanted. */
async function endLink(id: string): Promise<void> {
  try {
    await links.end(id);
  } catch (error) {
    if (!isApiError(error) || error.code !== "not_found") throw error;
  }
}
