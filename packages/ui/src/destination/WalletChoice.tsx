import { inspectAddress } from "@freehold/contract/address";
import { isSameAddress } from "@freehold/contract/destination";
import { useId } from "react";
import { Check } from "../icons/generated/index.ts";
import { useMessages } from "../messages/messages.ts";
import { Address } from "../money/Address.tsx";
import { $destinationMessages } from "./messages.ts";

/** Props of {@link WalletChoice}. */
export type WalletChoiceProps = {
  /** The wallet's name, such as the registered one. */
  label: string;
  /** Its address. */
  wallet: string;
  /** The address in the field. */
  address: string;
  /** The wallet of the rejected request, or empty. */
  refused: string;
  /** Disables it, for example while the form is being sent. */
  disabled: boolean | undefined;
  /** The user chose this wallet. */
  onChoose: (wallet: string) => void;
};

/** Renders a card that is one button. It shows the full address, because its ends prove nothing. */
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
