import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "./icons.ts";
import { useMessages } from "./messages.ts";
import { names } from "./Root.tsx";
import { $ui } from "./ui-messages.ts";

const TONES = {
  info: ["blue", Info],
  success: ["green", CircleCheck],
  warning: ["yellow", TriangleAlert],
  error: ["red", CircleAlert],
} as const;

/** Props of {@link Notice}. */
export type NoticeProps = {
  tone: "info" | "success" | "warning" | "error";
  title?: ReactNode;
  children?: ReactNode;
  /** Below the text, such as a Try Again button. */
  action?: ReactNode;
  /** Announce it when it appears. Errors always are. */
  live?: boolean | undefined;
  className?: string | undefined;
};

/**
 * A box that says something about the screen.
 *
 * @example
 * <Notice tone="warning" title="Important Notice">…</Notice>
 */
export function Notice({ tone, title, children, action, live, className }: NoticeProps) {
  const [tint, Icon] = TONES[tone];
  return (
    <div
      part={`notice notice-${tone}`}
      role={tone === "error" ? "alert" : live ? "status" : undefined}
      className={names("fh-notice", `fh-tone-${tint}`, className)}
    >
      <Icon size={20} />
      <div className="fh-notice-body">
        {title && <div className="fh-notice-title">{title}</div>}
        {children}
        {action && <div className="fh-actions">{action}</div>}
      </div>
    </div>
  );
}

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
  className?: string | undefined;
};

/**
 * Shows a failed call: the server's sentence first, SPEC 8's line and the request id small beneath it.
 *
 * @example
 * <ErrorNotice error={error} fallback="Failed to fetch total deposits" onRetry={load} />
 */
export function ErrorNotice({ error, fallback, title, onRetry, retryLabel, className }: ErrorNoticeProps) {
  const t = useMessages($ui);
  if (error == null || error === false) return null;
  const { sentence, line, requestId } = explainError(error, fallback);
  return (
    <Notice
      tone="error"
      title={title}
      className={className}
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

/**
 * What a person reads of an error: the server's sentence, SPEC 8's line when it says something else, the request id.
 * A plain string stands for itself; of a foreign error nothing is shown but the fallback.
 *
 * @example
 * explainError(error, "Login failed").sentence
 */
export function explainError(error: unknown, fallback: string): ExplainedError {
  const none = { line: null, requestId: null };
  if (typeof error === "string" && error) return { sentence: error, ...none };
  if (!isApiErrorLike(error)) return { sentence: fallback, ...none };
  const message = text(error.message);
  const sentence = text(error.detail) ?? message ?? fallback;
  return { sentence, line: message === sentence ? null : message, requestId: text(error.requestId) };
}

/** See {@link explainError}. */
export type ExplainedError = { sentence: string; line: string | null; requestId: string | null };

const text = (value: unknown) => (typeof value === "string" && value ? value : null);

// By kind, not by class: two bundles of the session have two classes, and ui lies below the session.
function isApiErrorLike(error: unknown): error is Record<"message" | "detail" | "requestId", unknown> {
  return typeof error === "object" && error !== null && "kind" in error && error.kind === "freehold.api-error";
}
