import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../button/Button.tsx";
import { CopyButton } from "../copy-button/CopyButton.tsx";
import { useMessages } from "../messages/messages.ts";
import { $ui } from "../messages/ui-messages.ts";
import { keepFocus } from "../root/keep-focus.ts";
import { Notice } from "./Notice.tsx";
import { toNoticeProps } from "./to-notice-props.ts";

/** Props of {@link ErrorNotice}. */
export type ErrorNoticeProps = {
  /** The caught error. Renders nothing for `null`. */
  error: unknown;
  /** Shown if the error has no sentence for a person, such as "Login failed". */
  fallback: string;
  /** Above the sentence. @default none */
  title?: ReactNode;
  /** The user clicked retry. Without it, there is no button. */
  onRetry?: (() => void) | undefined;
  /** A retry is in flight: the notice stays, and the button is busy. */
  busy?: boolean | undefined;
  /** @default "Try Again" */
  retryLabel?: string | undefined;
  /** The notice's ID, for a field to refer to. */
  id?: string | undefined;
};

/**
 * Shows a failed call: the sentence, with SPEC 8's line and the request ID collapsed below, to copy for support. Once the call
 * is retried and the notice is gone, the focus moves from its button to the page's main area.
 *
 * @example
 * <ErrorNotice error={error} fallback="Failed to fetch total deposits" onRetry={load} />
 */
export function ErrorNotice({ error, fallback, title, onRetry, busy, retryLabel, id }: ErrorNoticeProps) {
  const t = useMessages($ui);
  const isRetried = useRef(false);
  const isShown = error != null && error !== false;
  useEffect(() => {
    if (!isShown) return;
    return () => {
      // The button is gone with this change of the page, and what comes in its place may take the focus.
      if (isRetried.current) queueMicrotask(keepFocus);
      isRetried.current = false;
    };
  }, [isShown]);
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
          <Button
            size="small"
            busy={busy}
            onClick={() => {
              isRetried.current = true;
              onRetry();
            }}
          >
            {retryLabel ?? t.tryAgain}
          </Button>
        )
      }
    >
      <div className="fh-text">{sentence}</div>
      {details.length > 0 && (
        <details className="fh-notice-details" part="support-details">
          <summary className="fh-notice-summary">{t.supportDetails}</summary>
          <div className="fh-notice-support">
            <div className="fh-break">
              {details.map((text) => (
                <div className="fh-text" key={text}>
                  {text}
                </div>
              ))}
            </div>
            <CopyButton value={details.join("\n")} label={t.copyDetails} />
          </div>
        </details>
      )}
    </Notice>
  );
}
