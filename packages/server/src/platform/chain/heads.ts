/** The newest block, and the newest that will not be taken back. */
export type Heads = { latest: bigint; finalized: bigint };
