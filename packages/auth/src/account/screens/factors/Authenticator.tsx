import type { AuthenticatorSecret, Factors } from "@freehold/contract";
import { factors as api } from "@freehold/session/api/factors";
import { Button, CopyButton, ErrorNotice, Time, useMessages } from "@freehold/ui";
import { useState } from "react";
import { $text } from "../../messages.ts";
import { OneField } from "../../parts/OneField.tsx";
import { Part, useNews } from "../../parts/Part.tsx";
import { Question } from "../../parts/Question.tsx";
import { useAction } from "../../parts/use-action.ts";
import { QrCode } from "./QrCode.tsx";

/** The user's authenticator app, of which there is one. */
export function Authenticator({
  authenticator,
  onChanged,
}: Pick<Factors, "authenticator"> & { onChanged: (codes?: readonly string[] | null) => Promise<void> }) {
  const t = useMessages($text);
  const news = useNews();
  const begin = useAction();
  const action = useAction();
  const [secret, setSecret] = useState<AuthenticatorSecret | null>(null);
  const [isAsking, setAsking] = useState(false);
  const close = (text: string | null) => {
    setSecret(null);
    setAsking(false);
    news.tell(text);
  };
  return (
    <Part title={t.authenticator} text={t.authenticatorText} news={news}>
      {authenticator && (
        <div className="fh-account-line">
          <p className="fh-muted">
            <span className="fh-text">{t.added}</span> <Time value={authenticator.created_at} />
          </p>
          {!isAsking && (
            <Button
              size="small"
              variant="quiet"
              aria-label={t.removeAuthenticatorLabel}
              onClick={() => setAsking(true)}
            >
              {t.remove}
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <Question
          danger
          question={t.removeAuthenticatorQuestion}
          yes={t.remove}
          busyLabel={t.removing}
          failed={t.notRemoved}
          action={action}
          onYes={async () => {
            const isDone = await action.run(async () => {
              await api.removeAuthenticator();
              await onChanged();
            });
            if (isDone) close(t.authenticatorRemoved);
          }}
          onNo={() => close(null)}
        />
      )}
      {!authenticator && !secret && (
        <>
          <p className="fh-account-empty">{t.noAuthenticator}</p>
          <ErrorNotice error={begin.error} fallback={t.authenticatorNotBegun} />
          <div className="fh-actions">
            <Button
              size="small"
              busy={begin.busy}
              busyLabel={t.preparing}
              onClick={() => begin.run(async () => setSecret(await api.authenticatorSecret()))}
            >
              {t.addAuthenticator}
            </Button>
          </div>
        </>
      )}
      {!authenticator && secret && (
        <OneField
          field={{
            label: t.code,
            help: t.codeHelp,
            name: "code",
            inputMode: "numeric",
            autoComplete: "one-time-code",
            maxLength: 12,
            mono: true,
          }}
          missing={t.codeMissing}
          submit={t.confirm}
          busyLabel={t.confirming}
          failed={t.codeRefused}
          action={action}
          onSubmit={async (code) => {
            const isDone = await action.run(async () => {
              const added = await api.addAuthenticator({ code });
              await onChanged(added.recovery_codes);
            });
            if (isDone) close(t.authenticatorAdded);
          }}
          onCancel={() => close(null)}
        >
          <p className="fh-text">{t.scan}</p>
          <QrCode value={secret.uri} label={t.qrCode} />
          <p className="fh-account-secret">
            <span className="fh-label">{t.secret}</span>{" "}
            <span className="fh-copyable">
              <code className="fh-mono" translate="no">
                {inFours(secret.secret)}
              </code>
              <CopyButton value={secret.secret} label={t.copySecret} />
            </span>
          </p>
          <p className="fh-text">
            <a className="fh-link" part="link" href={secret.uri}>
              {t.openApp}
            </a>
          </p>
        </OneField>
      )}
    </Part>
  );
}

/** In groups of four, as people type it. */
const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, "$1 ");
