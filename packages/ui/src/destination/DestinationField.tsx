import { cleanAddress, EXAMPLE_ADDRESS } from "@freehold/contract";
import { type AddressProblem, findAddressProblem, isSameAddress } from "@freehold/contract/destination";
import { type KeyboardEventHandler, type ReactNode, type Ref, useState } from "react";
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
  /** The wallet of the last request, if it was rejected; empty if there is none. @default "" */
  refused?: string | undefined;
  /** The known address that this one looks like, from `findLookAlike`. */
  lookAlike: string | null;
  /** The user has compared every group. */
  compared: boolean;
  /** The problem that blocks the form. */
  problem: AddressProblem | "uncompared" | null;
  /** Below the field. */
  help: ReactNode;
  /** Disables the field, for example while the form is being sent. */
  disabled?: boolean | undefined;
  /** The ID of the element that says why the address was refused. The field then shows no other verdict. */
  refusal?: string | undefined;
  /** Content inside the field, at its end, such as a Clear button. */
  inside?: ReactNode;
  /** Inspects an address. If it's a contract and not a wallet, a hint shows. */
  inspect: InspectDestination;
  /** The native field. */
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** The checkbox that confirms the comparison. */
  checkRef?: Ref<HTMLInputElement> | undefined;
  /** The user typed, pasted or chose an address. A pasted one is cleaned (`cleanAddress`). */
  onChange: (address: string) => void;
  /** The user ticked or unticked the comparison. */
  onCompare: (compared: boolean) => void;
  /** The user pressed a key in the field. */
  onKeyDown?: KeyboardEventHandler | undefined;
  /** Content below the field, above the verdict. */
  children?: ReactNode;
};

/**
 * Renders the field for the address that money goes to, with known wallets to choose from and the verdict on the address. A look-alike of
 * a known address is shown beside it. An address that is too short is refused once the user leaves the field.
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
  onKeyDown,
  children,
}: DestinationFieldProps) {
  const t = useMessages($destinationMessages);
  const [isLeft, setIsLeft] = useState(false);
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
        error={useProblemWords(address, problem, isLeft)}
        invalid={refusal !== undefined}
        refusal={refusal}
        value={address}
        disabled={disabled}
        inside={inside}
        inputRef={inputRef}
        onChange={(event) => {
          setIsLeft(false);
          onChange(cleanAddress(event.target.value));
        }}
        onBlur={() => setIsLeft(true)}
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

/** What the field says in place of its help. An address without an owner is named as soon as it stands there, a short one once it's left. */
function useProblemWords(
  address: string,
  problem: DestinationFieldProps["problem"],
  isLeft: boolean,
): string | undefined {
  const t = useMessages($destinationMessages);
  const found = findAddressProblem(address);
  const shown = problem ?? (found === "blank" || (found === "short" && !isLeft) ? null : found);
  return shown && shown !== "uncompared" ? t[shown] : undefined;
}
