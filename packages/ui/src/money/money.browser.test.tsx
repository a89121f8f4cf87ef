import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import "../styles.css";
import { Address, Amount, Root, TxLink } from "../index.ts";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const HASH = `0x12345678${"0".repeat(48)}9abcdef0`;

describe("what is shown of money", () => {
  test("an amount reads as one text with its unit", () => {
    const { container } = render(<Amount value="1250.5" />);
    expect(container.textContent).toBe("1,250.50 UBXS");
  });

  test("an amount is cut to two decimals and has all of them on hover, or is whole", () => {
    const { container, rerender } = render(<Amount value="-1250.509" unit={false} />);
    expect(container.textContent).toBe("−1,250.50");
    expect(container.querySelector(".fh-amount")?.getAttribute("title")).toBe("−1,250.509");
    rerender(<Amount value="0.009999" unit={false} />);
    expect(container.textContent).toBe("0.009999");
    rerender(<Amount value="-1250.504" whole decimals={6} unit={false} />);
    expect(container.textContent).toBe("−1,250.504000");
    expect(container.querySelector<HTMLElement>(".fh-amount")?.title).toBe("");
  });

  test("a sign is a minus or a plus", () => {
    const { container, rerender } = render(<Amount value="-3" signed unit={false} />);
    expect(container.textContent).toBe("−3.00");
    rerender(<Amount value="3" signed unit={false} />);
    expect(container.textContent).toBe("+3.00");
    rerender(<Amount value="0" signed unit={false} />);
    expect(container.textContent).toBe("0.00");
  });

  test("groups of an address are copied as the address itself", () => {
    render(
      <Root>
        <p data-testid="address">
          <Address value={ADDRESS} display="groups" />
        </p>
      </Root>,
    );
    const node = screen.getByTestId("address");
    expect(node.textContent).toBe(ADDRESS);
    getSelection()?.selectAllChildren(node);
    expect(getSelection()?.toString().trim()).toBe(ADDRESS);
  });

  test("a well-formed hash on a known chain is a link in a new tab", () => {
    render(<TxLink hash={HASH} chainId={1} />);
    const link = screen.getByRole<HTMLAnchorElement>("link");
    expect(link.href).toBe(`https://etherscan.io/tx/${HASH}`);
    expect(link.textContent).toBe("0x12345678...9abcdef0");
    expect(link.target).toBe("_blank");
    expect(link.rel).toBe("noopener noreferrer");
    expect(link.getAttribute("aria-label")).toBe("0x12345678...9abcdef0 (opens in a new tab)");
  });

  test.each([
    [HASH, 31337],
    ["javascript:alert(1)", 1],
  ])("%s on chain %d is text", (hash, chainId) => {
    render(<TxLink hash={hash} chainId={chainId} />);
    expect(screen.queryByRole("link")).toBeNull();
  });
});
