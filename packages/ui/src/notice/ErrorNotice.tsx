import type { ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { CopyButton } from "../copy-button/CopyButton.tsx";
import { useMessages } from "../messages/messages.ts";
import { $ui } from "../messages/ui-messages.ts";
import { Notice } from "./Notice.tsx";
import { toNoticeProps } from "./to-notice-props.ts";

/** Props of {@link ErrorNotice}. */
export type ErrorNoticeProps = {
  /** What was thrown. Nothing is drawn for `null`. */
  error: unknown;
  /** Said when the error has nothing for a person, such as "Login failed". */
  fallback: string;
  title?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** It is being tried again: the notice stays, and the button waits. */
  busy?: boolean | undefined;
  /** @default "Try Again" */
  retryLabel?: string | undefined;
  /** For the field that this is about. */
  id?: string | undefined;
};

/**
 * Shows a failed call: the sentence; SPEC 8's line and the request id stand folded beneath it, to be copied for support.
 *
 * @example
 * <ErrorNotice error={error} fallback="Failed to fetch total deposits" onRetry={load} />
 */
export function ErrorNotice({ error, fallback, title, onRetry, busy, retryLabel, id }: ErrorNoticeProps) {
  const t = useMessages($ui);
  if (error == null || error === false) return null;
  const { sentence, line, requestId } = toNoticeProps(error, fallback);
  const details = [line, requestId && t.requestId({ id: requestId })].filter((text) => text !== null && text !== "");
  return (
    <Notice
      tone="error"
      id={id}
      title={title}
      action={
        onRetry && (
          <Button size="small" busy={busy} onClick={onRetry}>
            {retryLabel ?? t.tryAgain}
          </Button>
        )
      }
    >
      <div>{sentence}</div>
      {details.length > 0 && (
        <details className="fh-notice-details" part="support-details">
          <summary className="fh-notice-summary">{t.supportDetails}</summary>
          <div className="fh-notice-support">
            <div className="fh-break">
              {details.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </div>
            <CopyButton value={details.join("\n")} label={t.copyDetails} />
          </div>
        </details>
      )}
    </Notice>
  );
}
