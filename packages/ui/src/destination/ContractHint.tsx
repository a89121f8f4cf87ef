import { type DestinationVerdict, judgeAddress } from "@freehold/contract/destination";
import { useEffect, useState } from "react";
import { useMessages } from "../messages/messages.ts";
import { Notice } from "../notice/Notice.tsx";
import { $destinationMessages } from "./messages.ts";

/** Verdicts on an address that may be another one's than the person's. */
const INSPECTED: readonly (DestinationVerdict | null)[] = ["other", "other-unchecked", "valid", "unchecked"];

/** Reads what is at an address: whether it is a contract and no wallet. */
export type InspectDestination = (address: string, signal: AbortSignal) => Promise<{ kind: string }>;

/** Props of {@link ContractHint}. */
export type ContractHintProps = {
  /** As typed. */
  address: string;
  /** The registered wallet, which is not asked about; empty if there is none. */
  registered: string;
  /** Asks the server. */
  inspect: InspectDestination;
};

/** Says of an address that it is a contract's, and no wallet's: what is sent there may be lost. */
export function ContractHint({ address, registered, inspect }: ContractHintProps) {
  const t = useMessages($destinationMessages);
  const [contract, setContract] = useState<string | null>(null);
  const verdict = judgeAddress(address, registered);
  const inspected = INSPECTED.includes(verdict) ? address.trim() : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is asked about once, whatever function a render brings.
  useEffect(() => {
    if (inspected === null) return;
    const stop = new AbortController();
    inspect(inspected, stop.signal).then(
      ({ kind }) => setContract(kind === "contract" ? inspected : null),
      // A hint is not worth an error: an admin is told of a contract, too.
      () => {},
    );
    return () => stop.abort();
  }, [inspected]);
  // It is there before its words are, so that a screen reader hears them come.
  return (
    <div role="status" className={contract !== null && contract === inspected ? "fh-box" : "fh-hidden"}>
      {contract !== null && contract === inspected && (
        <Notice tone="warning" title={t.contract}>
          {t.contractText}
        </Notice>
      )}
    </div>
  );
}
