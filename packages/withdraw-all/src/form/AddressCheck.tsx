import { type AddressVerdict, inspectAddress } from "@freehold/contract/address";
import { Address, useMessages } from "@freehold/ui";
import { shortAddress } from "@freehold/ui/format";
import { CircleCheck, TriangleAlert } from "@freehold/ui/icons";
import type { ReactNode } from "react";
import { $requestText } from "../parts/messages.ts";
import { isSameDestination } from "../store/read-answers.ts";
import { findAddressProblem } from "../store/state.ts";

type Props = { address: string; registered: string };

/** The whole address in groups of four with what can be said about it. Warnings never block (SPEC 5). */
export function AddressCheck({ address, registered }: Props) {
  const t = useMessages($requestText);
  const isShown = findAddressProblem(address) === null;
  return (
    <div className={isShown ? "fh-withdraw-check" : "fh-hidden"} part="address-check">
      {isShown && (
        <>
          <p className="fh-muted">{t.preview}</p>
          <p className="fh-withdraw-address">
            <Address value={address.trim()} display="groups" />
          </p>
        </>
      )}
      {/* It is there before its words are, so that a screen reader hears them come. */}
      <div role="status">
        <ul className="fh-withdraw-verdicts">{isShown && <Verdicts address={address} registered={registered} />}</ul>
      </div>
    </div>
  );
}

function Verdicts({ address, registered }: Props) {
  const t = useMessages($requestText);
  const verdict = inspectAddress(address.trim());
  const words: Record<AddressVerdict, string> = {
    valid: t.checksumValid,
    unchecked: t.checksumMissing,
    "bad-checksum": t.checksumBad,
    zero: t.zeroAddress,
    malformed: t.malformedAddress,
  };
  const isRegistered = isSameDestination(address, registered);
  return (
    <>
      <Verdict good={verdict === "valid"}>{words[verdict]}</Verdict>
      {registered && (
        <Verdict good={isRegistered}>
          {isRegistered ? t.isRegistered : t.differs({ address: shortAddress(registered) })}
        </Verdict>
      )}
    </>
  );
}

function Verdict({ good, children }: { good: boolean; children: ReactNode }) {
  const Icon = good ? CircleCheck : TriangleAlert;
  return (
    <li className={good ? "fh-withdraw-good" : "fh-withdraw-warning"}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </li>
  );
}
