import type { AddressVerdict } from "@freehold/contract/address";
import { Address, useMessages } from "@freehold/ui";
import { shortAddress } from "@freehold/ui/format";
import { CircleCheck, TriangleAlert } from "@freehold/ui/icons";
import { isSameDestination } from "./refund.ts";
import { $requestText, type RequestText } from "./request-text.ts";
import { findAddressProblem } from "./state.ts";

/** Props of {@link AddressCheck}. */
export type AddressCheckProps = { address: string; verdict: AddressVerdict | null; registered: string };

/** The whole address in groups of four with what can be said about it. Warnings never block (SPEC 5). */
export function AddressCheck({ address, verdict, registered }: AddressCheckProps) {
  const t = useMessages($requestText);
  const shown = findAddressProblem(address) === null;
  const same = isSameDestination(address, registered);
  const lines: { good: boolean; text: string }[] = [];
  if (shown && verdict) lines.push({ good: verdict === "valid", text: wordsFor(verdict, t) });
  if (shown && registered)
    lines.push({ good: same, text: same ? t.isRegistered : t.differs({ address: shortAddress(registered) }) });
  return (
    <div className={shown ? "fh-withdraw-check" : "fh-hidden"} part="address-check">
      {shown && (
        <>
          <p className="fh-muted">{t.preview}</p>
          <p className="fh-withdraw-address">
            <Address value={address.trim()} display="groups" />
          </p>
        </>
      )}
      <div role="status">
        <ul className="fh-withdraw-verdicts">
          {lines.map(({ good, text }) => (
            <li key={text} className={good ? "fh-withdraw-good" : "fh-withdraw-warning"}>
              {good ? <CircleCheck size={16} aria-hidden="true" /> : <TriangleAlert size={16} aria-hidden="true" />}
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function wordsFor(verdict: AddressVerdict, t: RequestText): string {
  return {
    valid: t.checksumValid,
    unchecked: t.checksumMissing,
    "bad-checksum": t.checksumBad,
    zero: t.zeroAddress,
    malformed: t.malformedAddress,
  }[verdict];
}
