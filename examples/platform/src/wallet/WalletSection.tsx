import type { DepositAddress } from "@freehold/contract";
import { $session } from "@freehold/session";
import { wallet } from "@freehold/session/api/wallet";
import { Address, Card, DescriptionList, ErrorNotice, Notice, Spinner, Time } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import { DepositFromWallet, network, WalletConnect } from "@freehold/wallet-connect";
import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { localChain } from "../demo-wallet/local-chain.ts";
import { PageHeader } from "../PageHeader.tsx";
import { $theme } from "../theme.ts";
import "./wallet.css";

/** The wallet: which one is verified, the one that is connected, and deposits from it. */
export default function WalletSection() {
  const theme = useStore($theme);
  return (
    <section aria-labelledby="wallet-title" className="wallet">
      <PageHeader id="wallet-title" title="Wallet" />
      <div className="wallet-grid">
        <YourWallet />
        <DepositFromWallet theme={theme} />
        <DepositPlace />
      </div>
    </section>
  );
}

function YourWallet() {
  const session = useStore($session);
  const theme = useStore($theme);
  if (session.status !== "signed-in") return null;
  const { wallet_address, wallet_verified_at } = session.user;
  return (
    <Card title="Your wallet">
      <DescriptionList
        items={[
          { term: "Address", value: <Address value={wallet_address} display="full" copy /> },
          {
            term: "Proof",
            value: wallet_verified_at ? (
              <span className="wallet-verified">
                <CircleCheck size={16} aria-hidden="true" /> Verified <Time value={wallet_verified_at} />
              </span>
            ) : (
              "Not verified yet"
            ),
          },
        ]}
      />
      {!wallet_verified_at && (
        <Notice tone="info">
          Prove that this wallet is yours by signing a message: transfers from it then count as your deposits, and
          refunds to it are paid without a waiting period.
        </Notice>
      )}
      <WalletConnect theme={theme} localChain={localChain() !== null} />
    </Card>
  );
}

/** For whoever sends from another device. Nobody is shown where to send what is not taken. */
function DepositPlace() {
  const [place, setPlace] = useState<DepositAddress | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    wallet.address({ signal: leaving.signal }).then(setPlace, (failure) => leaving.signal.aborted || setError(failure));
    return () => leaving.abort();
  }, []);
  if (place?.platform_status === "suspended") return null;
  return (
    <Card title="Where deposits go">
      <ErrorNotice error={error} fallback="Where deposits go could not be read." />
      {!place && !error && <Spinner label="Reading where deposits go..." />}
      {place && (
        <DescriptionList
          items={[
            { term: "Deposit address", value: <Address value={place.address} display="full" copy /> },
            { term: "Token", value: <Address value={place.token_address} display="full" copy /> },
            { term: "Network", value: network(place.chain_id).name },
          ]}
        />
      )}
    </Card>
  );
}
