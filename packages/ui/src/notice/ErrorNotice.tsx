import type { ReactNode } from "react";
import { Button } from "../button/Button.tsx";
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
  /** @default "Try Again" */
  retryLabel?: string | undefined;
};

/**
 * Shows a failed call: the server's sentence first, SPEC 8's line and the request id small beneath it.
 *
 * @example
 * <ErrorNotice error={error} fallback="Failed to fetch total deposits" onRetry={load} />
 */
export function ErrorNotice({ error, fallback, title, onRetry, retryLabel }: ErrorNoticeProps) {
  const t = useMessages($ui);
  if (error == null || error === false) return null;
  const { sentence, line, requestId } = toNoticeProps(error, fallback);
  return (
    <Notice
      tone="error"
      title={title}
      action={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {retryLabel ?? t.tryAgain}
          </Button>
        )
      }
    >
      <div>{sentence}</div>
      {(line || requestId) && (
        <div className="fh-notice-small">
          {line && <div>{line}</div>}
          {requestId && <div className="fh-break">{t.requestId({ id: requestId })}</div>}
        </div>
      )}
    </Notice>
  );
}
