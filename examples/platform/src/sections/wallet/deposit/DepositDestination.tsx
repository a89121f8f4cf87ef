import { findChain } from "@freehold/contract";
import { Address, Card, DescriptionList, Notice, Skeleton, useMessages, useStore } from "@freehold/ui";
import { Support } from "../../../shared/layout/Support.tsx";
import { QrCode } from "../../../shared/qr/QrCode.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { $depositMessages } from "./messages.ts";
import { $depositAddress } from "./store.ts";
import "./styles.css";

/** The deposit address as text and as a code, for people who send from another device. It is hidden while no deposits are taken. */
export function DepositDestination() {
  const t = useMessages($depositMessages);
  const { data, error } = useStore($depositAddress);
  if (data?.platform_status === "suspended") return null;
  return (
    <Card title={t.destination}>
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$depositAddress.reload} />
      {!data && !error && <Skeleton kind="block" lines={4} />}
      {data && (
        <div className="deposit-destination">
          <QrCode value={data.address} label={t.qrCode} />
          <DescriptionList
            items={[
              { term: t.depositAddress, value: <Address value={data.address} display="full" copy /> },
              { term: t.token, value: <Address value={data.token_address} display="full" copy /> },
              { term: t.network, value: findChain(data.chain_id)?.name ?? t.otherChain({ id: data.chain_id }) },
            ]}
          />
          <p className="fh-muted">{t.onlyVerified}</p>
          <Notice tone="warning">{t.notFromExchange}</Notice>
          <Support />
        </div>
      )}
    </Card>
  );
}
