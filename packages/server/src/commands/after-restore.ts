import { formatAmount } from "@freehold/contract";
import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";
import { StartError } from "../platform/start-error.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import {
  endRestoredAccess,
  type RestoredAccess,
  type RestoredState,
  readRestoredState,
} from "../users/access/end-restored-access.ts";

/** What was paid since the backup isn't in the books. */
const RESTORED =
  "The database was restored from a backup, which doesn't know what was paid later. Compare the books with the blockchain, and decide on each difference, before payments resume.";

/**
 * `freehold-server after-restore` stops payments, ends what was ended since the backup and is back in the restored database, and lists what the
 * operator has to look at. It may be run again.
 *
 * @returns 0
 * @throws {StartError} one sentence, if it is called otherwise, or the database cannot be used.
 */
export async function runAfterRestore(place: DatabasePlace, args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new StartError("Usage: freehold-server after-restore");
  const { sql, close } = await openDatabase(place);
  try {
    const [ended, state] = await sql.begin(async (tx) => {
      const ended = await endRestoredAccess(tx);
      await stopPayments(tx, RESTORED);
      return [ended, await readRestoredState(tx)] as const;
    });
    process.stdout.write(`${[...tellEnded(ended), ...tellState(state)].join("\n")}\n`);
    return 0;
  } finally {
    await close();
  }
}

const tellEnded = ({ people, sessions, recoveries, partners, newest }: RestoredAccess): string[] => [
  "All people are signed out, and emailed links and known devices no longer work.",
  `Accounts that need a new password, were emailed about it, and can't add a destination for 72 hours: ${people}`,
  `Sessions: ${sessions}`,
  `Cancelled removals of second factors: ${recoveries}`,
  `Revoked keys and disabled webhooks of partners, about which admins were emailed: ${partners.length || "none"}`,
  ...partners.map((what) => `  ${what}`),
  "Payments are stopped until two admins resume them.",
  `Newest entry of the logs: ${newest?.toISOString() ?? "none"}. What was done later is lost.`,
];

/** What no command can know. */
const tellState = ({ admins, proposals, requests }: RestoredState): string[] => [
  "",
  "Before you start the server, check what may have changed since the backup:",
  "- The audit log: compare it with the signed heads stored elsewhere (freehold-server audit-verify --anchor). Later heads belong to lost entries.",
  `- Admins, who may have lost the role since: ${admins.join(", ") || "none"}`,
  `- Open proposals, which may have been cancelled since: ${proposals.length || "none"}`,
  ...proposals.map(({ kind, subject, email }) => `  ${kind} ${subject}, proposed by ${email}`),
  "- Disabled accounts, email addresses, wallets and second factors: those of the backup are back. An email to an old address may reach a stranger.",
  `- Open requests, which may have been cancelled, reported or paid since: ${requests.length || "none"}`,
  ...requests.map(
    ({ id, email, status, amount, wallet_address }) =>
      `  ${id} ${status}: ${formatAmount(amount)} UBXS of ${email} to ${wallet_address}`,
  ),
];
