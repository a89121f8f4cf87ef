import type { StatementQuery } from "@freehold/contract";
import { query } from "../http/path.ts";
import { type CallOptions, readFile } from "./request.ts";

/**
 * The caller's ledger for a period.
 *
 * @example
 * const file = await statements.get({ from: "2026-01-01", to: "2026-03-31", format: "pdf" });
 */
export const statements = {
  /** Downloads a period's opening balance, every movement and the closing balance. 422 `validation_failed`, 429 `too_many_requests`. */
  async get(which: StatementQuery, options?: CallOptions) {
    return readFile(`/statements${query(which)}`, options);
  },
};
