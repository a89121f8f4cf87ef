/** What one side says beside its figure. */
type Side<Name extends "expected" | "found"> = {
  [Key in `${Name}_${"to" | "tx_hash" | "status"}`]?: string | null;
};

/** Something that should be true of the books and is not, as the table `differences` has it. */
export type FoundDifference = {
  rule_code: string;
  /** What it is about: a row, a treasury, a transfer as hash:place, a day. */
  subject: string;
  /** Micro-UBXS, or a count where the rule counts; null: there should be, or is, nothing. */
  expected: bigint | null;
  found: bigint | null;
  /** Whose money it is about. */
  user_id: string | null;
  /** Of the transfer or transaction that it is about. */
  tx_hash?: string | null;
  log_index?: number | null;
} & Side<"expected"> &
  Side<"found">;
