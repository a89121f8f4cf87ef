import { type DepositAddress, formatAmount, isAmount, parseAmount } from "@freehold/contract";
import { $wallet } from "@freehold/session";
import { wallet as walletApi } from "@freehold/session/api/wallet";
import { Address, Button, Notice, TextField, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useStore } from "@nanostores/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { network } from "../networks.ts";
import { trackTransaction } from "../track.ts";
import { loadKit } from "../wallet-connect.ts";
import { $asking, askWallet, forgetProblem } from "./asking.ts";
import type { Sent } from "./kept.ts";
import { $depositText } from "./text.ts";

type Props = {
  userId: string;
  place: DepositAddress;
  /** Somebody has pressed what this form takes the place of: the focus follows. */
  pressed: { current: boolean };
  onSent: (sent: Sent) => void;
  /** Deposits go elsewhere by now. */
  onChanged: (place: DepositAddress) => void;
};

/** Amount, and the way through the wallet. */
export function DepositForm({ userId, place, pressed, onSent, onChanged }: Props) {
  const t = useMessages($depositText);
  const wallet = useStore($wallet);
  const [amount, setAmount] = useState("");
  const [error, setError] = useState<string | null>(null);
  const asking = useStore($asking)[userId];
  const busy = asking === "asking";
  const problem = busy ? null : asking;
  const { name, currency } = network(place.chain_id);
  const elsewhere = wallet.status === "connected" && wallet.chainId !== place.chain_id;
  const balance = useBalance(place, elsewhere || busy);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stood in the way on one network is over on another
  useEffect(() => () => forgetProblem(userId), [userId, elsewhere]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (busy || elsewhere || !pressed.current) return;
    pressed.current = false;
    // Whoever has gone elsewhere meanwhile stays there.
    if (document.activeElement === document.body) field.current?.focus();
  }, [busy, elsewhere, pressed]);
  const enter = (value: string) => {
    setAmount(value);
    setError(null);
  };

  const send = (event: FormEvent) => {
    event.preventDefault();
    const wrong = check(amount.trim(), t);
    setError(wrong);
    if (wrong) return;
    const from = wallet.status === "connected" ? wallet.address : "";
    void askWallet(userId, async ({ walletPage, sendDeposit }) => {
      const now = await walletApi.address();
      if (!isSamePlace(now, place)) {
        onChanged(now);
        return "changed";
      }
      const value = formatAmount(parseAmount(amount.trim()));
      const { config } = await walletPage({});
      const hash = await sendDeposit(config, from, place, parseAmount(value));
      onSent({ hash, chainId: place.chain_id, amount: value });
      const connected = $wallet.get();
      // The list is the connected account's on its network: another one did not send this, or elsewhere.
      if (connected.status !== "connected" || connected.address !== from || connected.chainId !== place.chain_id)
        return null;
      const description = t.tracked({ amount: formatUbxs(value) });
      trackTransaction({ hash, description, confirmations: place.confirmations ?? 1 }).catch(console.error);
      return null;
    });
  };
  const change = () =>
    askWallet(
      userId,
      async ({ walletPage, switchTo }) => {
        await switchTo((await walletPage({})).config, place.chain_id);
        pressed.current = true;
        return null;
      },
      "notSwitched",
    );

  const says = problem && (problem === "not-enough-gas" ? t[problem]({ currency }) : t[problem]);
  if (elsewhere)
    return (
      <div className="fh-stack">
        <Notice
          tone="warning"
          live
          action={
            <Button busy={busy} busyLabel={t.switching} onClick={change}>
              {t.switch({ network: name })}
            </Button>
          }
        >
          {t.wrongNetwork({ network: name })}
        </Notice>
        {says && <Notice tone="error">{says}</Notice>}
      </div>
    );
  return (
    <form className="fh-stack" noValidate onSubmit={send}>
      <TextField
        label={`${t.amount} (${place.token_symbol})`}
        help={balance !== null && t.holds({ amount: formatUbxs(balance), symbol: place.token_symbol })}
        error={error}
        inputRef={field}
        inputMode="decimal"
        autoComplete="off"
        required
        disabled={busy}
        value={amount}
        onChange={(event) => enter(event.target.value)}
        action={
          balance !== null &&
          balance !== "0" && (
            <Button disabled={busy} onClick={() => enter(balance)}>
              {t.all}
            </Button>
          )
        }
      />
      <p className="fh-muted">
        {t.to} <Address value={place.address} />
      </p>
      {says && <Notice tone="error">{says}</Notice>}
      <div className="fh-actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t.waiting}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}

function isSamePlace(a: DepositAddress, b: DepositAddress): boolean {
  const said = ({ chain_id, address, token_address, platform_status }: DepositAddress) =>
    [chain_id, address, token_address, platform_status].join();
  return said(a) === said(b);
}

function check(amount: string, t: ReturnType<(typeof $depositText)["get"]>): string | null {
  if (!amount) return t.amountBlank;
  if (!isAmount(amount)) return t.amountBad;
  return parseAmount(amount) > 0n ? null : t.amountZero;
}

/** What the wallet holds, as a decimal string; null while that is not known. */
function useBalance(place: DepositAddress, unknown: boolean): string | null {
  const wallet = useStore($wallet);
  const address = wallet.status === "connected" ? wallet.address : null;
  const [balance, setBalance] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    setBalance(null);
    if (unknown || !address) return;
    loadKit()
      .then(async ({ walletPage, tokenBalance }) => tokenBalance((await walletPage({})).config, address, place))
      .then((units) => left || setBalance(formatAmount(units)))
      // Sending says what is wrong; without the number the form is as good.
      .catch((error: unknown) => console.warn("Freehold: the wallet's balance could not be read.", error));
    return () => {
      left = true;
    };
  }, [place, address, unknown]);
  return balance;
}
