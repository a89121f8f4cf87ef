import type { DeviceSession } from "@freehold/contract";
import { isApiError, signOut } from "@freehold/session";
import { sessions } from "@freehold/session/api/sessions";
import { Badge, Button, ErrorNotice, Spinner, Time, useMessages, type WidgetFailure } from "@freehold/ui";
import { $text } from "../messages.ts";
import { Part, useNews } from "../parts/Part.tsx";
import { useAction } from "../parts/use-action.ts";
import { useRead } from "../parts/use-read.ts";

const readSessions = async () => (await sessions.list()).sessions;

/** Where the user is signed in. `alone`: nothing else of the account is shown. */
export function Devices({ alone, onError }: { alone: boolean; onError: (failure: WidgetFailure) => void }) {
  const t = useMessages($text);
  const { data, error, busy, reload } = useRead(readSessions, onError);
  const news = useNews();
  const others = useAction();
  const hasOthers = data?.some(({ current }) => !current) ?? false;
  return (
    <Part title={t.devices} text={t.devicesText} alone={alone} news={news}>
      <ErrorNotice error={error} fallback={t.devicesNotRead} onRetry={reload} busy={busy} />
      {!data && !error && <Spinner label={t.devicesLoading} />}
      {data && (
        <ul className="fh-account-list">
          {data.map((session) => (
            <Device
              key={session.id}
              session={session}
              onEnded={async (text) => {
                await reload();
                news.tell(text);
              }}
            />
          ))}
        </ul>
      )}
      <ErrorNotice error={others.error} fallback={t.othersNotSignedOut} />
      {hasOthers && (
        <div className="fh-actions">
          <Button
            size="small"
            busy={others.busy}
            busyLabel={t.signingOut}
            onClick={async () => {
              if (!(await others.run(() => sessions.endOthers()))) return;
              await reload();
              news.tell(t.othersSignedOut);
            }}
          >
            {t.signOutOthers}
          </Button>
        </div>
      )}
    </Part>
  );
}

function Device({ session, onEnded }: { session: DeviceSession; onEnded: (text: string) => Promise<void> }) {
  const t = useMessages($text);
  const action = useAction();
  const name = session.device ?? t.unknownDevice;
  return (
    <li className="fh-account-item">
      <div className="fh-account-line">
        <span className="fh-account-name">
          <span className="fh-text">{name}</span>
          {session.current && <Badge tone="green">{t.thisDevice}</Badge>}
        </span>
        <Button
          size="small"
          aria-label={t.signOutLabel({ device: name })}
          busy={action.busy}
          busyLabel={t.signingOut}
          onClick={async () => {
            const done = await action.run(() => (session.current ? signOut() : endSession(session.id)));
            if (done && !session.current) await onEnded(t.signedOut({ device: name }));
          }}
        >
          {t.signOut}
        </Button>
      </div>
      <p className="fh-muted">
        <span className="fh-text">{t.signedInFrom}</span>{" "}
        {session.network_address ? (
          <bdi className="fh-text" translate="no">
            {session.network_address}
          </bdi>
        ) : (
          <span className="fh-text">{t.unknownAddress}</span>
        )}{" "}
        <span className="fh-text">{t.since}</span> <Time value={session.created_at} />
      </p>
      {!session.current && (
        <p className="fh-muted">
          <span className="fh-text">{t.lastUsed}</span> <Time value={session.last_used_at} />
        </p>
      )}
      <ErrorNotice error={action.error} fallback={t.notSignedOut} />
    </li>
  );
}

/** Ends a session. One that has ended meanwhile is what was wanted. */
async function endSession(id: string): Promise<void> {
  try {
    await sessions.end(id);
  } catch (error) {
    if (!isApiError(error) || error.code !== "not_found") throw error;
  }
}
