import { EXAMPLE_ADDRESS, isSameAddress } from "@freehold/contract";
import { $wallet } from "@freehold/session";
import { Address, TextField, useMessages } from "@freehold/ui";
import { Check, CircleCheck, TriangleAlert } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { findAddressProblem, judgeAddress } from "./destination.ts";
import { LookAlike } from "./LookAlike.tsx";
import { $withdrawMessages } from "./messages.ts";

/** What the person has entered as the destination. */
export type Destination = { address: string; compared: boolean };

type Props = {
  value: Destination;
  registered: string;
  /** The known address that this one looks like. */
  lookAlike: string | null;
  /** A problem as the form found it, in words. */
  problem: string | null | undefined;
  isUncompared: boolean;
  onChange: (value: Destination) => void;
};

/** Where the money goes: the registered wallet first, then any other, checked as the refund form does. */
export function DestinationField({ value, registered, lookAlike, problem, isUncompared, onChange }: Props) {
  const t = useMessages($withdrawMessages);
  const connection = useStore($wallet);
  const connected = connection.status === "connected" ? connection.address : "";
  const choose = (address: string) => onChange({ address, compared: false });
  return (
    <div className="withdraw-destination">
      <WalletChoice label={t.useRegistered} wallet={registered} address={value.address} onChoose={choose} />
      {connected && !isSameAddress(connected, registered) && (
        <WalletChoice label={t.useConnected} wallet={connected} address={value.address} onChoose={choose} />
      )}
      <TextField
        label={t.address}
        name="wallet_address"
        mono
        aria-required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        placeholder={EXAMPLE_ADDRESS}
        help={t.addressHelp}
        error={problem}
        value={value.address}
        onChange={(event) => choose(event.target.value)}
      />
      {lookAlike ? (
        <LookAlike
          address={value.address}
          known={lookAlike}
          registered={registered}
          compared={value.compared}
          problem={isUncompared}
          onCompare={(compared) => onChange({ ...value, compared })}
        />
      ) : (
        <Verdict address={value.address} registered={registered} />
      )}
    </div>
  );
}

function WalletChoice({
  label,
  wallet,
  address,
  onChoose,
}: {
  label: string;
  wallet: string;
  address: string;
  onChoose: (wallet: string) => void;
}) {
  const isChosen = address.trim() === wallet;
  return (
    <button type="button" className="wallet-choice" aria-pressed={isChosen} onClick={() => onChoose(wallet)}>
      <span className="wallet-choice-label">{label}</span>
      <span className="wallet-choice-tick">{isChosen && <Check size={14} aria-hidden="true" />}</span>
      <Address value={wallet} display="groups" />
    </button>
  );
}

function Verdict({ address, registered }: { address: string; registered: string }) {
  const t = useMessages($withdrawMessages);
  const verdict = findAddressProblem(address) ? null : judgeAddress(address, registered);
  const Icon = verdict === "registered" ? CircleCheck : TriangleAlert;
  return (
    <>
      {verdict !== null && verdict !== "registered" && verdict !== "malformed" && (
        <div>
          <p className="fh-muted">{t.preview}</p>
          <Address value={address.trim()} display="groups" />
        </div>
      )}
      {/* It is there before its words are, so that a screen reader hears them come. */}
      <p role="status" className="withdraw-verdict" data-tone={verdict === "registered" ? "good" : "warning"}>
        {verdict && <Icon size={16} aria-hidden="true" />}
        {verdict && t[`verdict_${verdict}`]}
      </p>
    </>
  );
}
