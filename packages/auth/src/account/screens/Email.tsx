import { isApiError } from "@freehold/session";
import { auth } from "@freehold/session/api/auth";
import { Button, ErrorNotice, Spinner, Time, useMessages, type WidgetFailure } from "@freehold/ui";
import { useState } from "react";
import { $text } from "../messages.ts";
import { OneField } from "../parts/OneField.tsx";
import { Part, useNews } from "../parts/Part.tsx";
import { useAction } from "../parts/use-action.ts";
import { useRead } from "../parts/use-read.ts";

/** Of the API. */
const LONGEST_EMAIL = 254;

const readChange = async () => (await auth.emailChange()).pending;

/** The account's email address, and how to change it. */
export function Email({
  email,
  alone,
  onError,
}: {
  email: string;
  alone: boolean;
  onError: (failure: WidgetFailure) => void;
}) {
  const t = useMessages($text);
  const { data, error, busy, reload } = useRead(readChange, onError);
  const news = useNews();
  const action = useAction();
  const [isChanging, setChanging] = useState(false);
  const close = (text: string | null) => {
    setChanging(false);
    news.tell(text);
  };
  return (
    <Part title={t.email} text={t.emailText} alone={alone} news={news}>
      <p className="fh-account-name">
        <bdi className="fh-text" translate="no">
          {email}
        </bdi>
      </p>
      <ErrorNotice error={error} fallback={t.emailNotRead} onRetry={reload} busy={busy} />
      {busy && data === null && !error && <Spinner label={t.emailLoading} />}
      {data && !isChanging && (
        <p className="fh-muted">
          <span className="fh-text">{t.emailPending({ email: data.email })}</span> <Time value={data.expires_at} />
        </p>
      )}
      {isChanging ? (
        <OneField
          field={{
            label: t.newEmail,
            help: t.newEmailHelp,
            name: "email",
            inputMode: "email",
            autoComplete: "email",
            maxLength: LONGEST_EMAIL,
          }}
          missing={t.emailMissing}
          refused={refusalOf(action.error, t)}
          submit={t.continue}
          busyLabel={t.sending}
          failed={t.emailNotChanged}
          action={action}
          onSubmit={async (next) => {
            const isDone = await action.run(async () => {
              await auth.changeEmail({ email: next });
              await reload();
            });
            if (isDone) close(t.emailSent({ email: next }));
          }}
          onCancel={() => close(null)}
        />
      ) : (
        <div className="fh-actions">
          <Button size="small" onClick={() => setChanging(true)}>
            {t.changeEmail}
          </Button>
        </div>
      )}
    </Part>
  );
}

/** What's wrong with the address that was entered. */
function refusalOf(error: unknown, t: { emailIsYours: string; emailInvalid: string }): string | null {
  if (!isApiError(error) || error.code !== "validation_failed") return null;
  return error.errors?.some(({ message }) => message.startsWith("is already")) ? t.emailIsYours : t.emailInvalid;
}
