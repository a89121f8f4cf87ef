import { isApiError } from "@freehold/session";
import { useStore } from "@freehold/ui";
import { atom, type WritableAtom } from "nanostores";
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";

/** A read on the screen that got no answer. */
type Failure = { knowsWhy: boolean; retry: () => void };

/** What got no answer, the first to fail first: the first that knows why tells of it. */
type Failures = WritableAtom<readonly Failure[]>;

/** Of the page, but for what is in an {@link OutageScope}. */
const Scope = createContext<Failures>(atom([]));

/** What lies over the page, such as a dialog, tells of an outage by itself: a notice on one of them is out of reach on the other. */
export function OutageScope({ children }: { children: ReactNode }) {
  const [$failures] = useState<Failures>(() => atom([]));
  return <Scope value={$failures}>{children}</Scope>;
}

/** Whether an error is that of a server which cannot be reached, or fails by itself: all that is read then fails alike. */
export const isOutage = (error: unknown): boolean =>
  isApiError(error) &&
  (error.code === "unreachable" ||
    error.code === "timeout" ||
    // The blockchain's node is another thing that is away.
    (error.status >= 500 && error.code !== "chain_unavailable"));

/**
 * One of the reads on the screen that may fail at the same time, and for the same reason.
 *
 * @param fails - it failed with an outage.
 * @param onRetry - reads it again.
 * @param options.knowsWhy - it has the error; another one that does tells of it before one that has none. @default true
 * @returns whether another one tells of it, and what tries all of them again.
 */
export function useOutage(
  fails: boolean,
  onRetry: (() => void) | undefined,
  { knowsWhy = true }: { knowsWhy?: boolean } = {},
): { isTold: boolean; retry: () => void } {
  const $failures = useContext(Scope);
  const failures = useStore($failures);
  const own = useRef<Failure>({ knowsWhy, retry: () => undefined }).current;
  own.retry = onRetry ?? (() => undefined);
  useLayoutEffect(() => {
    if (!fails) return;
    $failures.set([...$failures.get(), own]);
    return () => $failures.set($failures.get().filter((failure) => failure !== own));
  }, [fails, own, $failures]);
  const telling = failures.find((failure) => failure.knowsWhy) ?? failures[0];
  return {
    isTold: fails && telling !== undefined && telling !== own,
    retry: () => {
      for (const { retry } of fails ? failures : [own]) retry();
    },
  };
}
