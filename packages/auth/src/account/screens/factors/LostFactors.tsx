import { isApiError } from "@freehold/session";
import { factors as api } from "@freehold/session/api/factors";
import { Button, ErrorNotice, PasswordField, useMessages } from "@freehold/ui";
import { formatDate } from "@freehold/ui/format";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { NOT_PROSE } from "../../../form/use-field-props.ts";
import { $text } from "../../messages.ts";
import { Part, useNews } from "../../parts/Part.tsx";
import { useAction } from "../../parts/use-action.ts";

/** The way back of a user who is signed in on a known device and has lost every factor: a link by email, for the password. */
export function LostFactors() {
  const t = useMessages($text);
  const news = useNews();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsking) input.current?.focus();
  }, [isAsking]);
  const wrong = isApiError(action.error) && action.error.code === "wrong_password" ? action.error.detail : null;
  const close = (text: string | null) => {
    setAsking(false);
    news.tell(text);
  };
  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = input.current?.value ?? "";
    let endsAt: string | null = null;
    const isDone = await action.run(async () => {
      endsAt = (await api.reportLost({ password })).ends_at;
    });
    if (isDone) close(endsAt ? t.lostUnderWay({ time: formatDate(endsAt) }) : t.lostSent);
    else input.current?.focus();
  }
  return (
    <Part title={t.lostFactors} text={t.lostFactorsText} news={news}>
      {isAsking ? (
        <form method="post" className="fh-account-box" part="form" onSubmit={(event) => void ask(event)}>
          <PasswordField
            {...NOT_PROSE}
            name="password"
            label={t.yourPassword}
            autoComplete="current-password"
            inputRef={input}
            error={wrong}
            required
          />
          <ErrorNotice error={wrong ? null : action.error} fallback={t.lostFailed} />
          <div className="fh-actions">
            <Button type="submit" size="small" variant="primary" busy={action.busy} busyLabel={t.sending}>
              {t.lostSend}
            </Button>
            <Button size="small" disabled={action.busy} onClick={() => close(null)}>
              {t.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <div className="fh-actions">
          <Button size="small" onClick={() => setAsking(true)}>
            {t.lostAsk}
          </Button>
        </div>
      )}
    </Part>
  );
}
