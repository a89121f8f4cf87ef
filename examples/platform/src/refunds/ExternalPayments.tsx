import type { PaymentBatch, Settled, Treasury } from "@freehold/contract";
import { admin } from "@freehold/session/api/admin";
import { Button, Dialog } from "@freehold/ui";
import { CircleCheck, CircleX, Clock } from "@freehold/ui/icons";
import { useState } from "react";
import { ActionDialog } from "./ActionDialog.tsx";
import { reload } from "./desk-query.ts";
import { inWords } from "./policy.ts";
import { readHashes } from "./rules.ts";
import { TextArea } from "./TextArea.tsx";
import { exportPayments, saveBatch } from "./treasury.ts";

type Open = "export" | "settle" | null;
type Result = Settled["results"][number];

/** What an admin does where a multisig pays: fetch what is to be paid as a file, and give the transactions that paid it. */
export function ExternalPayments({ treasury }: { treasury: Treasury }) {
  const [open, setOpen] = useState<Open>(null);
  const [batch, setBatch] = useState<PaymentBatch | null>(null);
  const [results, setResults] = useState<readonly Result[] | null>(null);
  return (
    <>
      <div className="desk-actions">
        <Button disabled={treasury.waiting_count === 0} onClick={() => setOpen("export")}>
          Export for the multisig
        </Button>
        <Button disabled={treasury.committed_count === 0} onClick={() => setOpen("settle")}>
          Enter transactions
        </Button>
      </div>
      {open === "export" && (
        <ActionDialog
          title="Export what is to be paid?"
          label="Export and download"
          busyLabel="Exporting..."
          fallback="Nothing could be exported."
          run={async () => {
            const exported = await exportPayments();
            saveBatch(exported);
            setBatch(exported);
            reload();
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            The approved requests that have waited longest go into one file, at most 200, in the form that Safe's CSV
            app reads. Your own requests are left out.
          </p>
          <p>
            From then on they count as given to the multisig: they stand in no other file, and cannot be rejected. They
            are completed when you enter the transactions that paid them.
          </p>
        </ActionDialog>
      )}
      {batch && <Exported batch={batch} onClose={() => setBatch(null)} />}
      {open === "settle" && <SettleDialog onSettled={setResults} onClose={() => setOpen(null)} />}
      {results && <Results results={results} onClose={() => setResults(null)} />}
    </>
  );
}

function Exported({ batch, onClose }: { batch: PaymentBatch; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="The file is exported"
      actions={
        <>
          <Button onClick={() => saveBatch(batch)}>Download again</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="desk-dialog">
        <p>
          {batch.count === 1 ? "1 payment" : `${batch.count} payments`} of <strong>{inWords(batch.total_ubxs)}</strong>{" "}
          together. Load the file into the multisig, and compare number and sum before anybody signs.
        </p>
        <p className="desk-muted">Should the file get lost: each of its requests has it to download again.</p>
      </div>
    </Dialog>
  );
}

function SettleDialog({
  onSettled,
  onClose,
}: {
  onSettled: (results: readonly Result[]) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  return (
    <ActionDialog
      title="Enter the multisig's transactions"
      label="Look for the payments"
      busyLabel="Asking the chain..."
      fallback="The transactions could not be looked for."
      check={() => readHashes(typed).problem}
      run={async () => {
        const { results } = await admin.payments.settle(readHashes(typed).hashes);
        onSettled(results);
        reload();
      }}
      onClose={onClose}
    >
      {({ busy, problem, clear }) => (
        <>
          <p>
            Each transfer in them is looked for on the chain. A request is completed only if exactly its amount went to
            exactly its wallet.
          </p>
          <TextArea
            label="Transaction hashes"
            help="One on each line, at most 50."
            problem={problem}
            rows={5}
            mono
            placeholder="0x"
            readOnly={busy}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              clear();
            }}
          />
        </>
      )}
    </ActionDialog>
  );
}

const OUTCOMES: Record<Result["outcome"], { words: string; good: boolean; waits?: boolean }> = {
  settled: { words: "Paid", good: true },
  known: { words: "Known already", good: true },
  not_found: { words: "Not found on the chain", good: false },
  not_final: { words: "Not final yet: enter it again later", good: false, waits: true },
  failed: { words: "The transaction failed", good: false },
  no_match: { words: "Pays no exported request", good: false },
};

function Results({ results, onClose }: { results: readonly Result[]; onClose: () => void }) {
  const completed = results.reduce((sum, { withdrawals }) => sum + withdrawals.length, 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title="What was found"
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="desk-dialog">
        <p>{completed === 1 ? "1 request is completed." : `${completed} requests are completed.`}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable with the keyboard */}
        <ul className="bulk-list" aria-label="Results" tabIndex={0}>
          {results.map(({ tx_hash, outcome, message }) => {
            const { words, good, waits } = OUTCOMES[outcome];
            const Icon = good ? CircleCheck : waits ? Clock : CircleX;
            return (
              <li key={tx_hash}>
                <code className="bulk-person">{tx_hash}</code>
                <span className="bulk-marks">
                  <span className={good ? "bulk-done" : waits ? undefined : "bulk-failed"}>
                    <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
                    {words}
                  </span>
                  <span>{message}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}
