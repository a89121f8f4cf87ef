import { pageWide } from "@freehold/contract";

/** Of all copies of this package on the page. */
const streams = /* @__PURE__ */ pageWide("freehold.streams", () => ({ open: 0 }));

/**
 * Counts a stream of the server's events as open.
 *
 * @returns ends that. Call it once.
 */
export function countOpenStream(): () => void {
  streams.open += 1;
  return () => {
    streams.open -= 1;
  };
}

/** Whether the server tells this page what happens: that its session has ended, too. */
export const hasOpenStream = (): boolean => streams.open > 0;
