import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import "./styles.css";
import {
  Address,
  Amount,
  Button,
  COPIED_MS,
  CopyButton,
  ErrorNotice,
  Notice,
  PasswordField,
  Root,
  Table,
  TextField,
  Timeline,
  TxLink,
} from "./index.ts";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const HASH = `0x12345678${"0".repeat(48)}9abcdef0`;
const failed = {
  kind: "freehold.api-error",
  message: "API Error: Conflict",
  detail: "Already open.",
  requestId: "r-1",
};

describe("Button", () => {
  test("says the busy label, is disabled, and keeps its width", () => {
    const view = (busy: boolean) => (
      <Root>
        <Button variant="primary" busy={busy} busyLabel="Processing...">
          Go
        </Button>
      </Root>
    );
    const { rerender } = render(view(false));
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Go" });
    expect(button.textContent).toBe("Go");
    const idle = button.getBoundingClientRect();
    rerender(view(true));
    expect(screen.getByRole("button", { name: "Processing..." })).toBe(button);
    expect(button.textContent).toBe("Processing...");
    expect(button.disabled).toBe(true);
    expect(button.getAttribute("aria-busy")).toBe("true");
    const busy = button.getBoundingClientRect();
    expect(Math.abs(busy.width - idle.width)).toBeLessThan(0.5);
    expect(busy.height).toBe(idle.height);
  });

  test("gets the focus back when the work is done, unless it has gone elsewhere", () => {
    const view = (busy: boolean) => (
      <Root>
        <Button busy={busy}>Go</Button>
        <input aria-label="Other" />
      </Root>
    );
    const { rerender } = render(view(false));
    const button = screen.getByRole("button");
    button.focus();
    rerender(view(true));
    button.blur(); // some browsers do this by themselves to a disabled button
    rerender(view(false));
    expect(document.activeElement).toBe(button);
    rerender(view(true));
    screen.getByLabelText("Other").focus();
    rerender(view(false));
    expect(document.activeElement).toBe(screen.getByLabelText("Other"));
  });

  test("does not submit a form unless told to", async () => {
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <Root>
        <form onSubmit={submit}>
          <Button>Clear</Button>
        </form>
      </Root>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(submit).not.toHaveBeenCalled();
  });
});

describe("TextField", () => {
  test("is described by its help, and by its error in place of it", () => {
    const view = (error?: string) => (
      <Root>
        <TextField label="Address *" help="Where it goes" error={error} />
      </Root>
    );
    const { rerender } = render(view());
    const input = screen.getByRole("textbox", { name: "Address *" });
    const description = () => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(description()).toBe("Where it goes");
    expect(input.hasAttribute("aria-invalid")).toBe(false);
    rerender(view("Please enter a wallet address"));
    expect(description()).toBe("Please enter a wallet address");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByText("Where it goes")).toBeNull();
  });

  test("a password is shown and hidden with the keyboard alone", async () => {
    render(
      <Root>
        <PasswordField label="Password" defaultValue="secret" />
      </Root>,
    );
    const input = screen.getByLabelText<HTMLInputElement>("Password");
    expect(input.type).toBe("password");
    expect(input.spellcheck).toBe(false);
    input.focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Show password" }));
    await userEvent.keyboard("{Enter}");
    expect(input.type).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(input.type).toBe("password");
    expect(input.value).toBe("secret");
  });
});

describe("what is shown of money", () => {
  test("an amount reads as one text with its unit", () => {
    const { container } = render(<Amount value="1250.5" />);
    expect(container.textContent).toBe("1,250.50 UBXS");
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

describe("CopyButton", () => {
  test("copies, says so for 1500 ms (SPEC 9), then is itself again", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    render(<CopyButton value={ADDRESS} label="Copy address" />);
    const status = screen.getByRole("status");
    screen.getByRole("button", { name: "Copy address" }).click();
    await vi.waitFor(() => expect(status.textContent).toBe("Copied"), { interval: 5 });
    const since = performance.now();
    expect(write).toHaveBeenCalledWith(ADDRESS);
    await vi.waitFor(() => expect(status.textContent).toBe(""), { interval: 5, timeout: 5000 });
    expect(performance.now() - since).toBeGreaterThan(COPIED_MS - 100);
    write.mockRestore();
  });

  test("takes the old way where the clipboard is out of reach, and keeps the focus", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    let copied = "";
    const command = vi.spyOn(document, "execCommand").mockImplementation(() => {
      copied = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    });
    render(
      <Root>
        <CopyButton value={ADDRESS} />
      </Root>,
    );
    const button = screen.getByRole("button", { name: "Copy" });
    button.focus();
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("Copied"));
    expect(copied).toBe(ADDRESS);
    expect(document.querySelector("textarea")).toBeNull();
    expect(document.activeElement).toBe(button);
    write.mockRestore();
    command.mockRestore();
  });
});

describe("notices", () => {
  test("an error is an alert with the sentence first and SPEC 8's line and the request id beneath", async () => {
    const retry = vi.fn();
    render(<ErrorNotice error={failed} fallback="Failed" onRetry={retry} />);
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toBe("Already open.API Error: ConflictRequest ID r-1Try Again");
    await userEvent.click(within(alert).getByRole("button", { name: "Try Again" }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test("nothing is drawn without an error, and never a stack", () => {
    const { container, rerender } = render(<ErrorNotice error={null} fallback="Login failed" />);
    expect(container.innerHTML).toBe("");
    rerender(<ErrorNotice error={new Error("boom")} fallback="Login failed" />);
    expect(container.textContent).toBe("Login failed");
  });

  test("a live notice is a status, others are plain", () => {
    render(
      <>
        <Notice tone="success" live>
          Sent
        </Notice>
        <Notice tone="warning">Careful</Notice>
      </>,
    );
    expect(screen.getAllByRole("status").map((node) => node.textContent)).toEqual(["Sent"]);
  });
});

test("a table is native, named by its caption, and its region can be scrolled with the keyboard", async () => {
  render(
    <Root>
      <Table
        caption="Deposits"
        hideCaption
        columns={[{ key: "a", header: "Amount" }]}
        rows={[{ a: "1" }, { a: "2" }]}
      />
    </Root>,
  );
  expect(screen.getByRole("table", { name: "Deposits" })).toBeTruthy();
  expect(screen.getAllByRole("row")).toHaveLength(3);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Deposits" }));
});

test("a timeline tells each state in words, and which one is current", () => {
  render(
    <Timeline
      items={[
        { title: "Requested", state: "done" },
        { title: "Review", state: "current" },
      ]}
    />,
  );
  const [requested, review] = screen.getAllByRole("listitem") as [HTMLElement, HTMLElement];
  expect(within(requested).getByRole("img").getAttribute("aria-label")).toBe("Done");
  expect(review.getAttribute("aria-current")).toBe("step");
});
