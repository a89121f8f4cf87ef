import type { ReactNode } from "react";
import { classNames } from "../root/class-names.ts";

/** Props of {@link DescriptionList}. */
export type DescriptionListProps = {
  /** From top to bottom. */
  items: readonly { term: ReactNode; value: ReactNode }[];
  /** Added to the class names of the root node. */
  className?: string | undefined;
};

/**
 * Lists terms and values, side by side if there is room.
 *
 * @example
 * <DescriptionList items={[{ term: "Request ID", value: withdrawal.id }]} />
 */
export function DescriptionList({ items, className }: DescriptionListProps) {
  return (
    <dl className={classNames("fh-list", className)} part="list">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: terms may be nodes, and a list keeps its order
        <div key={index} className="fh-list-line">
          <dt className="fh-list-term">{item.term}</dt>
          <dd className="fh-list-value">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
