import { useStore } from "@freehold/ui";
import { atom, type ReadableAtom } from "nanostores";
import { useEffect, useState } from "react";
import { $reconciliation, $unbacked, $unmatched } from "../../../shared/admin/books/store.ts";
import { $held, $heldMonths } from "../../../shared/admin/holds/store.ts";
import { $rules } from "../../../shared/admin/rules.ts";
import { $treasury } from "../../../shared/admin/treasury/store.ts";
import type { Read } from "../../../shared/query/user-query.ts";
import { $failedEmails, $proposals } from "../overview/store.ts";
import { $waitingTimes } from "../waiting/store.ts";
import { $queue } from "./store.ts";

/** So long the queue waits for what stands above it: a slow node of the chain keeps no request from an admin. */
const LONGEST_WAIT_MS = 1000;

/** Where nothing stands above the queue, nothing is read for it. */
const $nothing = atom<Read<unknown>>({ data: null, loading: false });

const isAnswered = ({ data, error }: Read<unknown>) => data !== undefined || error !== undefined;

/**
 * Whether the first screen of the desk can be shown: once the queue was answered and, for a second at most, what stands above it, so
 * that no line moves the ones below it. What is read again later moves nothing away.
 *
 * @param isBeside - a request is open beside the queue: nothing stands above it, and it is shown at once.
 */
export function useIsRead(isBeside: boolean): boolean {
  const above = (store: ReadableAtom<Read<unknown>>) => (isBeside ? $nothing : store);
  const isQueueRead = isAnswered(useStore($queue));
  const isAboveRead = [
    useStore(above($waitingTimes)),
    useStore(above($treasury)),
    useStore(above($reconciliation)),
    useStore(above($unbacked)),
    useStore(above($unmatched)),
    useStore(above($held)),
    useStore(above($heldMonths)),
    useStore(above($rules)),
    useStore(above($proposals)),
    useStore(above($failedEmails)),
  ].every(isAnswered);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const isRead = isBeside || (isQueueRead && (isAboveRead || isLate));
  const [wasRead, setWasRead] = useState(isRead);
  if (isRead && !wasRead) setWasRead(true);
  return isRead || wasRead;
}
