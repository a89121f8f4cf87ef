import { CopyButton } from "../copy-button/CopyButton.tsx";
import { addressGroups, shortAddress } from "../format/address.ts";
import { useMessages } from "../messages/messages.ts";
import { $ui } from "../messages/ui-messages.ts";
import { classNames } from "../root/class-names.ts";

/** Props of {@link Address}. */
export type AddressProps = {
  /** The full address. */
  value: string;
  /**
   * `short` shows 6…4 (SPEC 9), `groups` the full address in groups of four, `full` the full address.
   *
   * @default "short"
   */
  display?: "short" | "groups" | "full" | undefined;
  /** Adds a copy button. */
  copy?: boolean | undefined;
  /** Added to the class names of the root node. */
  className?: string | undefined;
};

/**
 * Shows a wallet address in a monospace font. Copying its groups copies the address itself.
 *
 * @example
 * <Address value={user.wallet_address} display="groups" copy />
 */
export function Address({ value, display = "short", copy, className }: AddressProps) {
  const t = useMessages($ui);
  const address = (
    <span
      className={classNames(
        "fh-address fh-mono",
        display === "full" && "fh-break",
        display === "groups" && "fh-groups",
        !copy && className,
      )}
      part="address"
      translate="no"
      title={display === "short" ? value : undefined}
    >
      {display === "short" ? shortAddress(value) : display === "full" ? value : <Groups value={value} />}
    </span>
  );
  if (!copy) return address;
  return (
    <span className={classNames("fh-copyable", className)}>
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
