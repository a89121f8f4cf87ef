import { type DestinationVerdict, judgeAddress } from "@freehold/contract/destination";
import { useEffect, useState } from "react";
import { useMessages } from "../messages/messages.ts";
import { Notice } from "../notice/Notice.tsx";
import { $destinationMessages } from "./messages.ts";

/** Verdicts on addresses that may not be the person's own. */
const INSPECTED: readonly (DestinationVerdict | null)[] = ["other", "other-unchecked", "valid", "unchecked"];

/** Reads whether an address is a wallet or another contract. */
export type InspectDestination = (address: string, signal: AbortSignal) => Promise<{ kind: string }>;

/** Props of {@link ContractHint}. */
export type ContractHintProps = {
  /** As typed. */
  address: string;
  /** The registered wallet, which isn't inspected; empty if there is none. */
  registered: string;
  /** Asks the server. */
  inspect: InspectDestination;
};

/** Warns that an address is a contract and not a wallet: money sent there may be lost. */
export function ContractHint({ address, registered, inspect }: ContractHintProps) {
  const t = useMessages($destinationMessages);
  const [contract, setContract] = useState<string | null>(null);
  const verdict = judgeAddress(address, registered);
  const inspected = INSPECTED.includes(verdict) ? address.trim() : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `inspect` may be a new function on each render, and an address is inspected once.
  useEffect(() => {
    if (inspected === null) return;
    const stop = new AbortController();
    inspect(inspected, stop.signal).then(
      ({ kind }) => setContract(kind === "contract" ? inspected : null),
      // A failed check shows no hint. The admin who approves the request sees the same warning.
      () => {},
    );
    return () => stop.abort();
  }, [inspected]);
  const isContract = inspected !== null && inspected === contract;
  // Rendered before its text is, so that a screen reader announces the text.
  return (
    <div role="status" className={isContract ? "fh-box" : "fh-hidden"}>
      {isContract && (
        <Notice tone="warning" title={t.contract}>
          {t.contractText}
        </Notice>
      )}
    </div>
  );
}
