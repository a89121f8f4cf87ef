import { $wallet } from "@freehold/session";
import { Address, useMessages } from "@freehold/ui";
import { Check } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { $text } from "../parts/messages.ts";
import { withdrawAll } from "../store/index.ts";
import { isSameDestination } from "../store/read-answers.ts";
import { isChosen } from "./judge-address.ts";

type Props = { address: string; registered: string; disabled: boolean };

/** What need not be typed: the registered wallet, and the connected one if it is another. */
export function WalletChoices({ address, registered, disabled }: Props) {
  const t = useMessages($text);
  const connection = useStore($wallet);
  const connected = connection.status === "connected" ? connection.address : "";
  return (
    <>
      {registered && (
        <WalletChoice
          label={t.useRegistered}
          wallet={registered}
          chosen={isChosen(address, registered)}
          disabled={disabled}
          onChoose={withdrawAll.fillRegisteredWallet}
        />
      )}
      {connected && !isSameDestination(registered, connected) && (
        <WalletChoice
          label={t.useConnected}
          wallet={connected}
          chosen={isChosen(address, connected)}
          disabled={disabled}
          onChoose={() => withdrawAll.setAddress(connected)}
        />
      )}
    </>
  );
}

type ChoiceProps = { label: string; wallet: string; chosen: boolean; disabled: boolean; onChoose: () => void };

/** A card that is one button: its label lies over all of it. The address is whole, since its ends prove nothing. */
function WalletChoice({ label, wallet, chosen, disabled, onChoose }: ChoiceProps) {
  return (
    <div className={chosen ? "fh-withdraw-wallet fh-withdraw-chosen" : "fh-withdraw-wallet"} part="wallet-choice">
      <button
        type="button"
        className="fh-withdraw-choose"
        part="button"
        aria-pressed={chosen}
        disabled={disabled}
        onClick={onChoose}
      >
        {label}
      </button>
      <Address value={wallet} display="groups" />
      <span className="fh-withdraw-tick">{chosen && <Check size={14} aria-hidden="true" />}</span>
    </div>
  );
}
