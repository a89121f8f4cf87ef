/** Something of PostgreSQL that engines lack which only speak its protocol. */
export type Construct = {
  /** In the words of PostgreSQL's documentation. */
  name: string;
  /** Finds it in a statement, or in a definition as the catalog writes it. */
  pattern: RegExp;
  /** Which engines lack it, or have it otherwise, by what they publish. */
  lacking: string;
  /** What Freehold needs it for; null where Freehold does without it. */
  reason: string | null;
};

const COCKROACH = "CockroachDB";
const YUGABYTE = "YugabyteDB";
const BOTH = `${COCKROACH}, ${YUGABYTE}`;

/**
 * What Freehold asks of an engine beyond the SQL that all of them have. `constructs.db.test.ts` holds the schema and the server's
 * statements against it, and writes it to docs/engines.md.
 */
export const CONSTRUCTS: readonly Construct[] = [
  {
    name: "Advisory locks",
    pattern: /\bpg_(try_)?advisory_/i,
    lacking: `older ${COCKROACH} grants each to all; older ${YUGABYTE}`,
    reason:
      "Work that one process at a time is enough for, and one answer for an idempotency key. Each start takes one from two sessions, and refuses an engine that grants both.",
  },
  {
    name: "LISTEN and NOTIFY",
    pattern: /\bpg_notify\(|`listen \$\{|\bnotify \w+;/i,
    lacking: BOTH,
    reason:
      "Tells open pages within a second what has changed. A write only leaves a row for it, so an engine without it fails to send, and pages ask now and then.",
  },
  {
    name: "SKIP LOCKED",
    pattern: /\bskip locked\b/i,
    lacking: `older ${COCKROACH}`,
    reason: "Jobs, cleaning up, and totals that are spread over rows take what no other transaction holds.",
  },
  {
    name: "FOR NO KEY UPDATE and FOR KEY SHARE",
    pattern: /\bfor (no key update|key share)\b/i,
    lacking: `${COCKROACH} takes the stronger lock`,
    reason: "A change of a person doesn't wait for rows that only refer to the person.",
  },
  {
    name: "FOR SHARE",
    pattern: /\bfor share\b/i,
    lacking: `${COCKROACH} needs a setting for a lock that lasts`,
    reason:
      "Payments are stopped, a session is ended, and a key is revoked either before or after what relies on them, never in between.",
  },
  {
    name: "LOCK TABLE",
    pattern: /\block table\b/i,
    lacking: BOTH,
    reason: "No session begins while all of them are ended, and nothing is booked while totals are counted anew.",
  },
  {
    name: "Constraint triggers that are deferred",
    pattern: /\bcreate constraint trigger\b|\bset constraints\b/i,
    lacking: BOTH,
    reason:
      "A booking adds up to zero, and an audit entry is numbered, once the transaction has written all of its rows.",
  },
  {
    name: "Keys that are deferred",
    pattern: /\b(primary key|unique|foreign key|references)\b[^;]*\bdeferrable\b/i,
    lacking: `${COCKROACH}; ${YUGABYTE} has deferred foreign keys`,
    reason: "pg-boss, which runs the jobs, refers from its jobs to their queues this way.",
  },
  { name: "Exclusion constraints", pattern: /\bexclude using\b/i, lacking: BOTH, reason: null },
  { name: "Event triggers", pattern: /\bcreate event trigger\b/i, lacking: COCKROACH, reason: null },
  {
    name: "Triggers for each statement",
    pattern: /\bfor each statement\b/i,
    lacking: COCKROACH,
    reason: "The journal and the audit log refuse a change at once, also of no rows, and TRUNCATE.",
  },
  {
    name: "Transition tables",
    pattern: /\breferencing (old|new) table\b/i,
    lacking: BOTH,
    reason: "One statement books hundreds of payouts: its rows are added up and checked together.",
  },
  {
    name: "INSTEAD OF triggers",
    pattern: /\binstead of (insert|update|delete)\b/i,
    lacking: COCKROACH,
    reason: null,
  },
  {
    name: "Triggers that fire in each session",
    pattern: /\benable always trigger\b/i,
    lacking: COCKROACH,
    reason: "The reconciliation hears of each change, also from a session that says that it only replicates.",
  },
  {
    name: "GIN indexes on several columns",
    pattern: /\busing gin \((?:[^(),]|\([^()]*\))*,/i,
    lacking: `${YUGABYTE}; ${COCKROACH} allows one searched column`,
    reason: "Admins search people by parts of the email address and of the wallet.",
  },
  {
    name: "Trigrams (pg_trgm)",
    pattern: /\bgin_trgm_ops\b|\bextension (if not exists )?pg_trgm\b/i,
    lacking: `${COCKROACH} has some of it`,
    reason: "Admins search people by parts of the email address and of the wallet.",
  },
  {
    name: "BRIN indexes",
    pattern: /\busing brin\b/i,
    lacking: BOTH,
    reason: "Histories are read by time, and an index of kilobytes is enough for rows that are written in its order.",
  },
  { name: "GiST and SP-GiST indexes", pattern: /\busing (sp)?gist\b/i, lacking: BOTH, reason: null },
  {
    name: "Unlogged tables",
    pattern: /\bcreate unlogged table\b/i,
    lacking: `${BOTH}, which log them`,
    reason:
      "Limits count each attempt to sign in, and what open pages are to be told is kept until it is sent. Both may be lost in a crash.",
  },
  {
    name: "Identifiers of transactions",
    pattern: /\bpg_current_xact_id\b|\bxid8\b|\btxid_current\b|\bpg_(visible_in|current)_snapshot\b/i,
    lacking: `${COCKROACH}; ${YUGABYTE} counts them on each node`,
    reason: "Audit entries that wait for their number stay in the order of their transactions.",
  },
  {
    name: "System columns",
    pattern: /\b(xmin|xmax|ctid|cmin|cmax)\b/i,
    lacking: BOTH,
    reason:
      "A transaction marks what it changed for the reconciliation once, and the reconciliation notices that its triggers were changed.",
  },
  {
    name: "Domains",
    pattern: /\bcreate domain\b/i,
    lacking: COCKROACH,
    reason: "A column that two tables share has its rule once.",
  },
  {
    name: "NULLS NOT DISTINCT",
    pattern: /\bnulls not distinct\b/i,
    lacking: COCKROACH,
    reason: "A difference of the books is recorded once, also where it is about no person.",
  },
  {
    name: "Settings of our own",
    pattern: /\b(current_setting|set_config)\('freehold\./i,
    lacking: `older ${COCKROACH} keeps them beyond the transaction`,
    reason: "A transaction says who acts, and the triggers of the audit log write it down.",
  },
  {
    name: "Statements that a function puts together",
    pattern: /^\s*execute format\(/im,
    lacking: COCKROACH,
    reason: "One trigger function for all tables with the same rule.",
  },
  {
    name: "Loops over rows in functions",
    pattern: /\bfor \w+ in\s+(select|execute|with|delete|update|insert)\b/i,
    lacking: COCKROACH,
    reason: "The audit log is numbered in one call, each hash made of the one before.",
  },
  {
    name: "GET DIAGNOSTICS",
    pattern: /\bget (current )?diagnostics\b/i,
    lacking: COCKROACH,
    reason: "A function says how many rows it removed.",
  },
  {
    name: "Cursors",
    pattern: /\bdeclare \w+ (no scroll |scroll )?cursor\b/i,
    lacking: `${COCKROACH} has some of them`,
    reason: "A file with all of a person's data is written a part at a time.",
  },
  {
    name: "Transactions that see one moment (REPEATABLE READ)",
    pattern: /\bisolation level repeatable read\b/i,
    lacking: `${COCKROACH} retries what PostgreSQL lets through`,
    reason: "The reconciliation, statistics and exports add up rows of several tables as of one moment.",
  },
  {
    name: "Locks and sessions in the catalog",
    pattern: /\bpg_locks\b|\bpg_stat_activity\b/i,
    lacking: `${COCKROACH} lists no locks`,
    reason: "The start finds out whether a pooler hands sessions to others.",
  },
  { name: "Rules", pattern: /\bcreate (or replace )?rule\b/i, lacking: COCKROACH, reason: null },
  { name: "Row security", pattern: /\bcreate policy\b/i, lacking: `older ${COCKROACH}`, reason: null },
  { name: "Rights on columns", pattern: /\bgrant \w+ \([\w, ]+\) on\b/i, lacking: COCKROACH, reason: null },
  { name: "Table inheritance", pattern: /\binherits \(/i, lacking: BOTH, reason: null },
  {
    name: "Partitioned tables",
    pattern: /\bpartition by (range|list|hash) \(/i,
    lacking: `${COCKROACH} has its own`,
    reason: "pg-boss, which runs the jobs, has a part of its table for each queue.",
  },
  { name: "Aggregates of our own", pattern: /\bcreate aggregate\b/i, lacking: COCKROACH, reason: null },
  { name: "Large objects", pattern: /\blo_(create|import|put|get)\b/i, lacking: BOTH, reason: null },
  { name: "XML", pattern: /\bxml(agg|element|parse|forest)\(|\bxpath\(/i, lacking: BOTH, reason: null },
  { name: "Two-phase commit", pattern: /\bprepare transaction\b/i, lacking: YUGABYTE, reason: null },
  { name: "MERGE", pattern: /\bmerge into\b/i, lacking: COCKROACH, reason: null },
];
