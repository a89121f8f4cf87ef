import { ButtonLink, CopyButton, TextField, useMessages, VisuallyHidden } from "@freehold/ui";
import { explorerTxUrl } from "@freehold/ui/format";
import { ExternalLink } from "@freehold/ui/icons";
import { $requestText } from "./messages.ts";
import { BSC } from "./RequestDetails.tsx";

/** SPEC 2: the transaction of a payment, to be copied, and the way to its explorer. */
export function Transaction({ txId, chainId }: { txId: string; chainId: number }) {
  const t = useMessages($requestText);
  const url = explorerTxUrl(chainId, txId);
  return (
    <>
      <TextField
        label={t.transactionId}
        readOnly
        mono
        value={txId}
        action={<CopyButton value={txId} label={t.copyTransactionId} />}
        onFocus={(event) => event.target.select()}
      />
      {url && (
        <div className="fh-actions">
          <ButtonLink href={url} target="_blank" rel="noopener noreferrer" icon={<ExternalLink size={16} />}>
            <span className="fh-text">{chainId === BSC ? t.viewOnBsc : t.viewOnEthereum}</span>
            <VisuallyHidden>{` ${t.newTab}`}</VisuallyHidden>
          </ButtonLink>
        </div>
      )}
    </>
  );
}
