import { Address, useMessages } from "@freehold/ui";
import { CircleCheck, TriangleAlert } from "@freehold/ui/icons";
import { $requestText } from "../parts/messages.ts";
import { judgeAddress } from "./judge-address.ts";

/** The whole address in groups of four where it is to be compared, and one thing that can be said about it. */
export function AddressCheck({ address, registered }: { address: string; registered: string }) {
  const t = useMessages($requestText);
  const judgement = judgeAddress(address, registered, t);
  const Icon = judgement?.tone === "warning" ? TriangleAlert : CircleCheck;
  return (
    <div className={judgement ? "fh-withdraw-check" : "fh-hidden"} part="address-check">
      {judgement?.groups && (
        <>
          <p className="fh-muted">{t.preview}</p>
          <p className="fh-withdraw-address">
            <Address value={address.trim()} display="groups" />
          </p>
        </>
      )}
      {/* It is there before its words are, so that a screen reader hears them come. */}
      <p role="status" className={judgement ? `fh-withdraw-verdict fh-withdraw-${judgement.tone}` : undefined}>
        {judgement && <Icon size={16} aria-hidden="true" />}
        {judgement?.words}
      </p>
    </div>
  );
}
