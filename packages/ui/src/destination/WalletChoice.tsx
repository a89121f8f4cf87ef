import { inspectAddress } from "@freehold/contract/address";
import { isSameAddress } from "@freehold/contract/destination";
import { useId } from "react";
import { Check } from "../icons/generated/index.ts";
import { useMessages } from "../messages/messages.ts";
import { Address } from "../money/Address.tsx";
import { $destinationMessages } from "./messages.ts";

/** Props of {@link WalletChoice}. */
export type WalletChoiceProps = {
  /** Which wallet it is, such as the registered one. */
  label: string;
  /** Its address. */
  wallet: string;
  /** What stands in the field. */
  address: string;
  /** The wallet whose request was rejected, or none. */
  refused: string;
  /** It cannot be chosen, say while the form is sent. */
  disabled: boolean | undefined;
  /** The person wants this wallet's address in the field. */
  onChoose: (wallet: string) => void;
};

/** A card that is one button: its label lies over all of it. The address is whole, since its ends prove nothing. */
export function WalletChoice({ label, wallet, address, refused, disabled, onChoose }: WalletChoiceProps) {
  const t = useMessages($destinationMessages);
  const chosen = isChosen(address, wallet);
  const isRefused = isSameAddress(wallet, refused);
  const id = useId();
  return (
    <div className={chosen ? "fh-wallet-choice fh-wallet-chosen" : "fh-wallet-choice"} part="wallet-choice">
      <button
        type="button"
        className="fh-wallet-choose"
        part="button"
        aria-pressed={chosen}
        aria-describedby={isRefused ? id : undefined}
        disabled={disabled}
        onClick={() => onChoose(wallet)}
      >
        {label}
      </button>
      <Address value={wallet} display="groups" />
      {isRefused && (
        <span id={id} className="fh-muted">
          {t.refusedChoice}
        </span>
      )}
      <span className="fh-wallet-tick">{chosen && <Check size={14} aria-hidden="true" />}</span>
    </div>
  );
}

/** Whether this wallet is what will be paid: in a wrong spelling it is not. */
function isChosen(address: string, wallet: string): boolean {
  return isSameAddress(address, wallet) && inspectAddress(address.trim()) !== "bad-checksum";
}
