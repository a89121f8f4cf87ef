import { type DestinationVerdict, isSameAddress, judgeAddress } from "@freehold/contract/destination";
import { CircleCheck, TriangleAlert } from "../icons/generated/index.ts";
import { useMessages } from "../messages/messages.ts";
import { Address } from "../money/Address.tsx";
import { malformedWords } from "./address-words.ts";
import { $destinationMessages } from "./messages.ts";

/** Verdicts on an address that comparing it with the wallet would not change. */
const BEYOND_COMPARISON: readonly (DestinationVerdict | "refused" | null)[] = [
  "refused",
  "registered",
  "wrong-case",
  "malformed",
  null,
];

/** Shows the full address in groups of four when it has to be compared, and the verdict on it. */
export function AddressCheck({
  address,
  registered,
  refused,
}: {
  address: string;
  registered: string;
  refused: string;
}) {
  const t = useMessages($destinationMessages);
  const verdict = refused && isSameAddress(address, refused) ? "refused" : judgeAddress(address, registered);
  const isGood = verdict === "registered" || verdict === "valid";
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <div className={verdict ? "fh-address-check" : "fh-hidden"} part="address-check">
      {!BEYOND_COMPARISON.includes(verdict) && (
        <>
          <p className="fh-muted">{t.preview}</p>
          <p className="fh-address-whole">
            <Address value={address.trim()} display="groups" />
          </p>
        </>
      )}
      {/* It is there before its words are, so that a screen reader hears them come. */}
      <p
        role="status"
        className={verdict ? `fh-address-verdict ${isGood ? "fh-address-good" : "fh-address-warning"}` : "fh-text"}
      >
        {verdict && <Icon size={16} aria-hidden="true" />}
        {verdict && (
          <span className="fh-text">{verdict === "malformed" ? malformedWords(address, t) : t[verdict]}</span>
        )}
      </p>
    </div>
  );
}
