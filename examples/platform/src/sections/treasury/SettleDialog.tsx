import { useMessages } from "@freehold/ui";
import { CircleCheck, CircleX, Clock } from "@freehold/ui/icons";
import { useState } from "react";
import { ActionDialog } from "../../shared/action/ActionDialog.tsx";
import { DialogTextArea } from "../../shared/action/DialogTextArea.tsx";
import { ResultsDialog } from "../../shared/admin/results/ResultsDialog.tsx";
import { readHashes } from "../../shared/admin/validation.ts";
import { $treasuryMessages } from "./messages.ts";
import { type SettleResult, settle } from "./store.ts";

/** Takes the transactions by which the multisig paid, and looks for them on the chain. */
export function SettleDialog({
  onSettled,
  onClose,
}: {
  onSettled: (results: readonly SettleResult[]) => void;
  onClose: () => void;
}) {
  const t = useMessages($treasuryMessages);
  const [typed, setTyped] = useState("");
  return (
    <ActionDialog
      title={t.settleTitle}
      label={t.settleLabel}
      busyLabel={t.asking}
      fallback={t.notSettled}
      check={() => readHashes(typed).problem}
      run={async () => onSettled(await settle(readHashes(typed).hashes))}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>{t.settleText}</p>
          <DialogTextArea
            label={t.hashes}
            help={t.hashesHelp}
            rows={5}
            mono
            placeholder="0x"
            value={typed}
            onType={setTyped}
            state={state}
          />
        </>
      )}
    </ActionDialog>
  );
}

const LOOKS = {
  settled: { Icon: CircleCheck, className: "result-done" },
  known: { Icon: CircleCheck, className: "result-done" },
  not_found: { Icon: CircleX, className: "result-failed" },
  not_final: { Icon: Clock, className: undefined },
  failed: { Icon: CircleX, className: "result-failed" },
  no_match: { Icon: CircleX, className: "result-failed" },
} as const satisfies Record<SettleResult["outcome"], object>;

/** Says what was found of each transaction. */
export function SettleResults({ results, onClose }: { results: readonly SettleResult[]; onClose: () => void }) {
  const t = useMessages($treasuryMessages);
  const completed = results.reduce((sum, { withdrawals }) => sum + withdrawals.length, 0);
  return (
    <ResultsDialog title={t.foundTitle} summary={t.completed(completed)} onClose={onClose}>
      {results.map(({ tx_hash, outcome, message }) => {
        const { Icon, className } = LOOKS[outcome];
        return (
          <li key={tx_hash}>
            <code translate="no" className="result-name">
              {tx_hash}
            </code>
            <span className="result-marks">
              <span className={className}>
                <Icon size={14} />
                <span>{t[outcome]}</span>
              </span>
              <span>{message}</span>
            </span>
          </li>
        );
      })}
    </ResultsDialog>
  );
}
