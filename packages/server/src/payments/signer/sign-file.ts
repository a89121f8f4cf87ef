import { toAddress } from "../../platform/chain/address.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { PayerKeys } from "../../signatures/key-file.ts";
import { asSignerError, findWithdrawal, readKeys } from "./authorise-payment.ts";
import { createRecordCheck, refuseIfPaid } from "./check-record.ts";
import type { SigningEntry, SigningRecord } from "./signing-record.ts";
import { verifyApprovals } from "./verify-approvals.ts";

/** A payment that a multisig is to make, as the file says it. */
export type FilePayment = { id: string; wallet_address: string; amount: bigint };

/** Decides what a file for a multisig may have. */
export type FileAuthority = {
  /**
   * Refuses a payment that admins have not signed with keys that count, once there are such keys, or that the record and the chain say may
   * have been made before.
   *
   * @throws {SignerError} `refused`, or `unavailable` if the keys or the record can't be used.
   */
  require(payment: FilePayment): Promise<void>;
  /** Writes down what is in a file, before it is given to an admin. @throws {SignerError} `unavailable` */
  record(payments: readonly (FilePayment & { since_block: bigint })[]): Promise<void>;
};

/** The files of a payer. */
export type PayerFiles = { payerKeys: PayerKeys; record: SigningRecord };

/** Creates what decides about one file. What the chain is asked for several of its payments, it is asked once. */
export function createFileAuthority(sql: Queryable, chain: Chain, { payerKeys, record }: PayerFiles): FileAuthority {
  const check = createRecordCheck({ sql, record, chain });
  const read = () => readKeys(payerKeys, record.hasUsedKeys);
  return {
    require: ({ id, wallet_address, amount }) =>
      asSignerError(async () => {
        const keys = await read();
        if (!keys) return;
        const withdrawal = await findWithdrawal(sql, id, { to: toAddress(wallet_address), amount });
        const verdicts = await check(id);
        refuseIfPaid(await record.use(async (entries) => entries.ofWithdrawal(id)), verdicts);
        await verifyApprovals(sql, withdrawal, { ...payTarget(chain), keys });
      }),
    record: (payments) =>
      asSignerError(async () => {
        if (!(await read())) return;
        const { latest } = await chain.heads();
        await record.use(async (entries) => {
          // A payment is looked for since the first file that it was in.
          const isKnown = (id: string) =>
            entries.ofWithdrawal(id).some((line) => line.since_block !== undefined && line.with_approval_keys);
          const fresh = payments.filter(({ id }) => !isKnown(id));
          await entries.add(...fresh.map((payment) => toEntry(chain, payment, latest)));
        });
      }),
  };
}

/** @param latest - the newest block: whatever the database says, the file isn't of later. */
function toEntry(chain: Chain, payment: FilePayment & { since_block: bigint }, latest: bigint): SigningEntry {
  const isLater = payment.since_block > latest;
  return {
    chain_id: chain.id,
    treasury: chain.treasury,
    nonce: null,
    withdrawal_id: payment.id,
    to: toAddress(payment.wallet_address),
    amount: String(payment.amount),
    since_block: String(isLater ? latest : payment.since_block),
    with_approval_keys: true,
  };
}
