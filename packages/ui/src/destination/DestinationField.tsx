import { cleanAddress, EXAMPLE_ADDRESS } from "@freehold/contract";
import { type AddressProblem, findAddressProblem, isSameAddress } from "@freehold/contract/destination";
import type { FocusEventHandler, KeyboardEventHandler, ReactNode, Ref } from "react";
import { TextField } from "../field/TextField.tsx";
import { useMessages } from "../messages/messages.ts";
import { AddressCheck } from "./AddressCheck.tsx";
import { ContractHint, type InspectDestination } from "./ContractHint.tsx";
import { LookAlike } from "./LookAlike.tsx";
import { $destinationMessages } from "./messages.ts";
import { WalletChoice } from "./WalletChoice.tsx";

/** Props of {@link DestinationField}. */
export type DestinationFieldProps = {
  /** As typed. */
  address: string;
  /** The registered wallet; empty if there is none. */
  registered: string;
  /** The connected wallet; empty if there is none. */
  connected: string;
  /** The wallet of the last request where that was rejected; empty if there is none. @default "" */
  refused?: string | undefined;
  /** The known address that this one looks like and is not, as `findLookAlike` found it. */
  lookAlike: string | null;
  /** The person has compared every group of the two. */
  compared: boolean;
  /** What kept the form from being sent. */
  problem: AddressProblem | "uncompared" | null;
  /** Below the field. */
  help: ReactNode;
  /** Nothing can be typed or chosen, say while it is sent. */
  disabled?: boolean | undefined;
  /** Id of what says why this address was refused; nothing else is said of it then. */
  refusal?: string | undefined;
  /** Stands inside the field at its end, such as a Clear button. */
  inside?: ReactNode;
  /** Reads what is at an address: a contract that is no wallet gets a hint. */
  inspect: InspectDestination;
  /** The native field. */
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** The box that says that the two were compared. */
  checkRef?: Ref<HTMLInputElement> | undefined;
  /** The person has typed, pasted or chosen an address; what was pasted comes as it was meant (`cleanAddress`). */
  onChange: (address: string) => void;
  /** The person has ticked or unticked that the two were compared. */
  onCompare: (compared: boolean) => void;
  /** The person has left the field. */
  onBlur?: FocusEventHandler | undefined;
  /** A key was pressed in the field. */
  onKeyDown?: KeyboardEventHandler | undefined;
  /** Beneath the field, above what is said of the address. */
  children?: ReactNode;
};

/**
 * The wallet that money shall go to: those that need not be typed, the field, and one thing to say of what stands in it. An address
 * that looks like a known one is shown beside it.
 *
 * @example
 * <DestinationField address={address} registered={user.wallet_address} lookAlike={findLookAlike(...)} ... />
 */
export function DestinationField({
  address,
  registered,
  connected,
  refused = "",
  lookAlike,
  compared,
  problem,
  help,
  disabled,
  refusal,
  inside,
  inspect,
  inputRef,
  checkRef,
  onChange,
  onCompare,
  onBlur,
  onKeyDown,
  children,
}: DestinationFieldProps) {
  const t = useMessages($destinationMessages);
  const choice = { address, refused, disabled, onChoose: onChange };
  return (
    <div className="fh-destination">
      {registered && <WalletChoice label={t.useRegistered} wallet={registered} {...choice} />}
      {connected && !isSameAddress(registered, connected) && (
        <WalletChoice label={t.useConnected} wallet={connected} {...choice} />
      )}
      <TextField
        label={t.address}
        name="wallet_address"
        mono
        aria-required
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck="false"
        placeholder={EXAMPLE_ADDRESS}
        help={help}
        error={useProblemWords(address, problem)}
        invalid={refusal !== undefined}
        refusal={refusal}
        value={address}
        disabled={disabled}
        inside={inside}
        inputRef={inputRef}
        onChange={(event) => onChange(cleanAddress(event.target.value))}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      {children}
      {lookAlike && (
        <LookAlike
          address={address}
          known={lookAlike}
          isRegistered={isSameAddress(lookAlike, registered)}
          compared={compared}
          isMissed={problem === "uncompared"}
          disabled={disabled}
          checkRef={checkRef}
          onCompare={onCompare}
        />
      )}
      <ContractHint address={refusal !== undefined ? "" : address} registered={registered} inspect={inspect} />
      <AddressCheck
        address={lookAlike || refusal !== undefined ? "" : address}
        registered={registered}
        refused={refused}
      />
    </div>
  );
}

/** What the field says in place of its help. An address without an owner is named as soon as it stands there. */
function useProblemWords(address: string, problem: DestinationFieldProps["problem"]): string | undefined {
  const t = useMessages($destinationMessages);
  const found = findAddressProblem(address);
  const shown = problem ?? (found === "blank" || found === "short" ? null : found);
  return shown && shown !== "uncompared" ? t[shown] : undefined;
}
