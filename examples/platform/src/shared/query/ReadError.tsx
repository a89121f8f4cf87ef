import { ErrorNotice, keepFocus, useMessages } from "@freehold/ui";
import { useEffect, useRef } from "react";
import { $queryMessages } from "./messages.ts";

/**
 * Why something could not be read, with a way to try again; of what stays on the screen from an earlier read also that it may be
 * old. Nothing where nothing went wrong.
 *
 * @example
 * const { data, error } = useStore($balance);
 * <ReadError data={data} error={error} notRead={t.notRead} onRetry={$balance.reload} />
 */
export function ReadError({
  data,
  error,
  notRead,
  onRetry,
}: {
  /** What was read before; undefined if nothing was. */
  data: unknown;
  error: unknown;
  /** Said when an error has no words of its own. */
  notRead: string;
  onRetry?: (() => void) | undefined;
}) {
  const t = useMessages($queryMessages);
  const retried = useRef(false);
  useEffect(() => {
    if (error != null || !retried.current) return;
    retried.current = false;
    // The button that had it is gone.
    keepFocus();
  }, [error]);
  return (
    <ErrorNotice
      error={error}
      title={data !== undefined && t.outdated}
      fallback={notRead}
      onRetry={
        onRetry &&
        (() => {
          retried.current = true;
          onRetry();
        })
      }
    />
  );
}
