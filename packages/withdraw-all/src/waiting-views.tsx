import { retrySession } from "@freehold/session";
import { ErrorNotice, Skeleton, Spinner, useMessages } from "@freehold/ui";
import { LockKeyhole } from "@freehold/ui/icons";
import { Figure, Head } from "./parts.tsx";
import { $requestText } from "./request-text.ts";
import { $text } from "./text.ts";

/** Nobody is signed in. */
export function SignedOut() {
  const t = useMessages($requestText);
  const { title } = useMessages($text);
  return (
    <>
      <Head title={title} />
      <div className="fh-card fh-withdraw-empty">
        <LockKeyhole size={24} aria-hidden="true" />
        <p className="fh-withdraw-empty-title">{t.signIn}</p>
        <p className="fh-muted">{t.signInHelp}</p>
      </div>
    </>
  );
}

/** The server did not say who is signed in. */
export function Unreachable({ error }: { error: unknown }) {
  const t = useMessages($requestText);
  const { title } = useMessages($text);
  return (
    <>
      <Head title={title} />
      <ErrorNotice
        title={t.sessionFailed}
        error={error}
        fallback={t.sessionFailed}
        onRetry={() => void retrySession()}
      />
    </>
  );
}

/** The outline of the form, so that nothing moves when it comes. */
export function Outline() {
  const t = useMessages($text);
  return (
    <>
      <div className="fh-withdraw-head">
        <Spinner label={t.loading} className="fh-withdraw-checking" />
      </div>
      <div className="fh-withdraw-grid">
        <div className="fh-card fh-withdraw-top">
          <div className="fh-card-head">
            <Skeleton />
          </div>
          <Figure term={<Skeleton />}>
            <Skeleton kind="figure" />
          </Figure>
          <div className="fh-withdraw-pair">
            <Skeleton lines={2} />
            <Skeleton lines={2} />
          </div>
        </div>
        <Skeleton kind="block" className="fh-withdraw-wide-only" />
        <div className="fh-card">
          <div className="fh-card-head">
            <Skeleton />
          </div>
          <Skeleton />
          <Skeleton kind="field" />
          <Skeleton lines={2} />
          <Skeleton kind="field" />
        </div>
      </div>
    </>
  );
}
