import { findChain } from "@freehold/contract";
import { $session } from "@freehold/session";
import { Address, Card, DescriptionList, ErrorNotice, Notice, Spinner, Time, useMessages } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import { DepositFromWallet, WalletConnect } from "@freehold/wallet-connect";
import { RefundStatus, withdrawAll } from "@freehold/withdraw-all";
import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { localChain } from "../../demo-wallet/local-chain.ts";
import { openSection } from "../../shared/address/router.ts";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { $theme } from "../../shared/theme.ts";
import { $walletMessages } from "./messages.ts";
import { $depositAddress } from "./store.ts";
import { $transactions } from "./transactions/store.ts";
import { Transactions } from "./transactions/Transactions.tsx";
import "./styles.css";

/**
 * The wallet: where the money is that was asked back, everything that moved, which wallet is verified and connected, and
 * deposits from it.
 */
export default function WalletSection() {
  const t = useMessages($walletMessages);
  const theme = useStore($theme);
  useEffect(() => withdrawAll.connect({ onStatusChange: () => $transactions.revalidate() }), []);
  return (
    <section aria-labelledby="wallet-title" className="wallet">
      <PageHeader id="wallet-title" title={t.title} />
      <div className="wallet-columns">
        <div className="wallet-column">
          <RefundStatus theme={theme} onOpen={() => openSection("withdraw-all")} />
          <Transactions />
        </div>
        <div className="wallet-column">
          <YourWallet />
          <DepositFromWallet theme={theme} onDeposited={() => $transactions.revalidate()} />
          <DepositDestination />
        </div>
      </div>
    </section>
  );
}

function YourWallet() {
  const t = useMessages($walletMessages);
  const session = useStore($session);
  const theme = useStore($theme);
  if (session.status !== "signed-in") return null;
  const { wallet_address, wallet_verified_at } = session.user;
  return (
    <Card title={t.yours}>
      <DescriptionList
        items={[
          { term: t.address, value: <Address value={wallet_address} display="full" copy /> },
          {
            term: t.proof,
            value: wallet_verified_at ? (
              <span className="wallet-verified">
                <CircleCheck size={16} /> {t.verified} <Time value={wallet_verified_at} />
              </span>
            ) : (
              t.notVerified
            ),
          },
        ]}
      />
      {!wallet_verified_at && <Notice tone="info">{t.whyVerify}</Notice>}
      <WalletConnect theme={theme} localChain={localChain() !== null} />
    </Card>
  );
}

/** The deposit address, for people who send from another device. It is hidden while no deposits are taken. */
function DepositDestination() {
  const t = useMessages($walletMessages);
  const { data, error } = useStore($depositAddress);
  if (data?.platform_status === "suspended") return null;
  return (
    <Card title={t.destination}>
      <ErrorNotice error={error} fallback={t.notRead} />
      {!data && !error && <Spinner label={t.reading} />}
      {data && (
        <DescriptionList
          items={[
            { term: t.depositAddress, value: <Address value={data.address} display="full" copy /> },
            { term: t.token, value: <Address value={data.token_address} display="full" copy /> },
            { term: t.network, value: findChain(data.chain_id)?.name ?? t.otherChain({ id: data.chain_id }) },
          ]}
        />
      )}
    </Card>
  );
}
