import { ErrorNotice, useMessages } from "@freehold/ui";
import { $queryMessages } from "./messages.ts";
import { isOutage, useOutage } from "./use-outage.tsx";

/**
 * Why something could not be read, with a way to try again; of what stays on the screen from an earlier read also that it may be
 * old. Nothing where nothing went wrong. Where the server cannot be reached, one notice says so for the whole screen, and tries all of
 * it again; the others say in a line what is missing.
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
  const outage = useOutage(isOutage(error), onRetry);
  if (outage.isTold) return <p className="fh-muted">{data === undefined ? notRead : t.outdated}</p>;
  return (
    <ErrorNotice
      error={error}
      title={data !== undefined && t.outdated}
      fallback={notRead}
      onRetry={onRetry && outage.retry}
    />
  );
}
