import { CopyButton } from "./Copy.tsx";
import { addressGroups, explorerTxUrl, formatDate, shortAddress, shortHash } from "./format.ts";
import { ExternalLink } from "./icons.ts";
import { useMessages } from "./messages.ts";
import { names } from "./Root.tsx";
import { $ui } from "./ui-messages.ts";

/** Props of {@link Time}. */
export type TimeProps = { value: string | null | undefined; className?: string | undefined };

/**
 * A point in time as {@link formatDate} writes it.
 *
 * @example
 * <Time value="2026-03-01T09:30:00Z" />
 */
export function Time({ value, className }: TimeProps) {
  // A server stands in another time zone than the viewer.
  return (
    <time className={names("fh-time", className)} dateTime={value ?? undefined} suppressHydrationWarning>
      {formatDate(value)}
    </time>
  );
}

/** Props of {@link Address}. */
export type AddressProps = {
  value: string;
  /**
   * `short` is 6…4 (SPEC 9), `groups` is whole in groups of four, `full` is whole as it is.
   *
   * @default "short"
   */
  display?: "short" | "groups" | "full" | undefined;
  /** A copy button beside it. */
  copy?: boolean | undefined;
  className?: string | undefined;
};

/**
 * A wallet address in a monospace face. Whatever its display, selecting groups copies the address itself.
 *
 * @example
 * <Address value={user.wallet_address} display="groups" copy />
 */
export function Address({ value, display = "short", copy, className }: AddressProps) {
  const t = useMessages($ui);
  const address = (
    <span
      className={names(
        "fh-address fh-mono",
        display === "full" && "fh-break",
        display === "groups" && "fh-groups",
        !copy && className,
      )}
      part="address"
      title={display === "short" ? value : undefined}
    >
      {display === "short" ? shortAddress(value) : display === "full" ? value : <Groups value={value} />}
    </span>
  );
  if (!copy) return address;
  return (
    <span className={names("fh-copyable", className)}>
      {address}
      <CopyButton value={value} label={t.copyAddress} />
    </span>
  );
}

function Groups({ value }: { value: string }) {
  return addressGroups(value).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place
    <span key={index} className="fh-group">
      {group}
    </span>
  ));
}

/** Props of {@link TxLink}. */
export type TxLinkProps = {
  hash: string;
  /** 1 and 56 have an explorer. Anything else shows text. */
  chainId: number;
  className?: string | undefined;
};

/**
 * A transaction hash, 10…8 (SPEC 9): a link to its explorer in a new tab where there is one and the hash is well formed.
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
      <span className={names("fh-mono", className)} title={hash}>
        {text}
      </span>
    );
  return (
    <a
      className={names("fh-link fh-mono", className)}
      part="link"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={hash}
      aria-label={t.newTab({ text })}
    >
      {text}
      <ExternalLink size={14} />
    </a>
  );
}
