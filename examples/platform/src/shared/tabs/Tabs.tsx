import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { keepPlace } from "../address/arrival.ts";
import type { SectionAddress } from "../address/section-address.ts";
import "./styles.css";

/**
 * The parts of a section as a row of links: each has an address (`/wallet/statements`), so that it can be opened in a new tab, and
 * reload stays at it. Show what belongs to `address.segment(0)` below.
 *
 * @example
 * <Tabs label={t.parts} address={address} tabs={[{ id: "", label: t.overview }, { id: "statements", label: t.statements }]} />
 */
export function Tabs({
  label,
  address,
  tabs,
}: {
  label: string;
  address: SectionAddress;
  /** The one with the empty id is the section's first screen. */
  tabs: readonly { id: string; label: string }[];
}) {
  const [current = ""] = useStore(address.$rest);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one is brought into the row where it is wider than the page
  useEffect(() => {
    const row = nav.current?.getBoundingClientRect();
    const tab = nav.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!nav.current || !row || !tab) return;
    if (tab.left < row.left) nav.current.scrollLeft -= row.left - tab.left;
    else if (tab.right > row.right) nav.current.scrollLeft += tab.right - row.right;
  }, [current]);
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {tabs.map(({ id, label }) => (
        <a
          key={id}
          className="tab"
          href={address.href(id ? { rest: [id] } : {})}
          onClick={keepPlace}
          aria-current={id === current ? "page" : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
