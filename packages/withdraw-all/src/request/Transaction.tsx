import { Address, ButtonLink, CopyButton, useMessages, VisuallyHidden } from "@freehold/ui";
import { explorerTxUrl } from "@freehold/ui/format";
import { ExternalLink } from "@freehold/ui/icons";
import { useId } from "react";
import { $requestText } from "./messages.ts";
import { BSC } from "./RequestDetails.tsx";

/** SPEC 2: the transaction of a payment as a read-only field that shows all of it, and the way to its explorer. */
export function Transaction({ txId, chainId }: { txId: string; chainId: number }) {
  const t = useMessages($requestText);
  const id = useId();
  const url = explorerTxUrl(chainId, txId);
  return (
    <>
      <div id={id} className="fh-label">
        {t.transactionId}
      </div>
      <div className="fh-copyable">
        {/* biome-ignore lint/a11y/useSemanticElements: an input cuts what it holds */}
        <div role="textbox" aria-readonly="true" aria-labelledby={id} tabIndex={0} className="fh-withdraw-hash">
          <Address value={txId} display="groups" />
        </div>
        <CopyButton value={txId} label={t.copyTransactionId} />
      </div>
      {url && (
        <ButtonLink href={url} target="_blank" rel="noopener noreferrer" icon={<ExternalLink size={16} />}>
          <span className="fh-text">{chainId === BSC ? t.viewOnBsc : t.viewOnEthereum}</span>
          <VisuallyHidden>{` ${t.newTab}`}</VisuallyHidden>
        </ButtonLink>
      )}
    </>
  );
}
