import type { MailCheck } from "@freehold/contract";
import { emails } from "@freehold/session/api/emails";
import { Button, Card, DescriptionList, ErrorNotice, Notice, TextField, Time, useMessages } from "@freehold/ui";
import { useRef, useState } from "react";
import { PublicPage } from "../layout/PublicPage.tsx";
import { $checkEmailMessages } from "./messages.ts";
import "./styles.css";

/** Says whether an email is ours, by the reference that people type from it. */
export default function CheckEmailPage() {
  const t = useMessages($checkEmailMessages);
  return (
    <PublicPage page="check-email" lead={t.lead}>
      <Card title={t.formTitle}>
        <CheckForm />
      </Card>
      <div className="public-text">
        <section>
          <h2>{t.addressTitle}</h2>
          <p>{t.address({ address: `${location.origin}/check-email` })}</p>
        </section>
        <section>
          <h2>{t.wordsTitle}</h2>
          <p>{t.words}</p>
        </section>
        <section>
          <h2>{t.neverTitle}</h2>
          <p>{t.never}</p>
        </section>
      </div>
    </PublicPage>
  );
}

function CheckForm() {
  const t = useMessages($checkEmailMessages);
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [answer, setAnswer] = useState<MailCheck | null>(null);

  async function check(reference: string) {
    setBusy(true);
    setAnswer(null);
    setError(null);
    try {
      setAnswer(await emails.check({ reference }));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      className="check-form"
      onSubmit={(event) => {
        event.preventDefault();
        const reference = input.current?.value.trim() ?? "";
        setMissing(reference === "");
        if (reference) void check(reference);
        else input.current?.focus();
      }}
    >
      <TextField
        label={t.reference}
        help={t.referenceHelp}
        error={isMissing ? t.missing : null}
        inputRef={input}
        mono
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={() => setMissing(false)}
      />
      <div className="fh-actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t.checking}>
          {t.check}
        </Button>
      </div>
      {/* There from the start, so that a screen reader says what comes into it. */}
      <div role="status" className="check-answer">
        {answer && <Answer email={answer.email} />}
      </div>
      <ErrorNotice error={error} fallback={t.notChecked} />
    </form>
  );
}

function Answer({ email }: Pick<MailCheck, "email">) {
  const t = useMessages($checkEmailMessages);
  if (!email)
    return (
      <Notice tone="warning" title={t.notOurs}>
        <p>{t.notOursText}</p>
        <p>{t.notOursNext}</p>
      </Notice>
    );
  return (
    <Notice tone="success" title={t.ours}>
      <p>{t.oursText}</p>
      <DescriptionList
        items={[
          { term: t.sent, value: <Time value={email.sent_at} zone /> },
          { term: t.to, value: <bdi translate="no">{email.to}</bdi> },
          { term: t.subject, value: email.subject },
        ]}
      />
    </Notice>
  );
}
