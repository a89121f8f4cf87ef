import { explorerTxUrl } from "@freehold/contract";
import { shortHash } from "../format/address.ts";
import { ExternalLink } from "../icons/generated/index.ts";
import { useMessages } from "../messages/messages.ts";
import { $ui } from "../messages/ui-messages.ts";
import { classNames } from "../root/class-names.ts";

/** Props of {@link TxLink}. */
export type TxLinkProps = {
  /** `0x` and 64 hexadecimal digits. */
  hash: string;
  /** 1 and 56 have an explorer. Other chains show text. */
  chainId: number;
  /** Added to the class names of the root node. */
  className?: string | undefined;
};

/**
 * Shows a transaction hash, 10…8 (SPEC 9). If the chain has an explorer and the hash is valid, it links there in a new tab.
 *
 * @example
 * <TxLink hash={deposit.tx_hash} chainId={1} />
 */
export function TxLink({ hash, chainId, className }: TxLinkProps) {
  const t = useMessages($ui);
  const url = explorerTxUrl(chainId, hash);
  const text = shortHash(hash);
  if (!url)
    return (
      <span className={classNames("fh-mono", className)} title={hash} translate="no">
        {text}
      </span>
    );
  return (
    <a
      className={classNames("fh-link fh-mono", className)}
      part="link"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={hash}
      translate="no"
      aria-label={t.newTab({ text })}
    >
      {text}
      <ExternalLink size={14} />
    </a>
  );
}
