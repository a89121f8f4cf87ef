import type { Proposals } from "@freehold/contract";
import { type CallOptions, read } from "./request.ts";

/** What waits for a second admin. */
export const proposals = {
  /** How much of each kind; changes of the settings stand among these. */
  async count(options?: CallOptions) {
    return read<Proposals>("/admin/proposals", options);
  },
};
