import { axeFindings } from "@freehold/test-utils/browser/axe";
import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import "../styles.css";
import { css } from "../css.ts";
import { Button, Dialog, type DialogProps, Root } from "../index.ts";

function Opener({ gone, ...props }: Partial<DialogProps> & { gone?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Root theme="light">
      <Button onClick={() => setOpen(true)}>Open</Button>
      {!(gone && !open) && (
        <Dialog
          title="Important Announcement"
          actions={<Button onClick={() => setOpen(false)}>I Understand</Button>}
          {...props}
          open={open}
          onClose={() => {
            props.onClose?.();
            setOpen(false);
          }}
        >
          The project is suspended.
        </Dialog>
      )}
    </Root>
  );
}

/** A page that opens with a dialog. */
function Page() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <main>The page</main>
      <Dialog open={open} title="Important Announcement" onClose={() => setOpen(false)} />
    </>
  );
}

/** What opens the dialog goes away with what the dialog does. */
function Row() {
  const [step, setStep] = useState<"row" | "dialog" | "gone">("row");
  return (
    <main tabIndex={-1}>
      {step !== "gone" && <Button onClick={() => setStep("dialog")}>Open</Button>}
      <Dialog open={step === "dialog"} title="Approve" onClose={() => setStep("gone")} />
    </main>
  );
}

/** What opens the dialog, and what acts in it, are in the same place. */
function UnderThePointer({ onAct }: { onAct: () => void }) {
  const [open, setOpen] = useState(false);
  const everywhere = { position: "fixed", inset: 0 } as const;
  return (
    <Root theme="light">
      <Button style={everywhere} onClick={() => setOpen(true)}>
        Open
      </Button>
      <Dialog open={open} title="Approve" onClose={() => setOpen(false)}>
        <Button style={everywhere} onClick={onAct}>
          Approve
        </Button>
      </Dialog>
    </Root>
  );
}

const dialog = () => screen.queryByRole("dialog");
const opened = () => userEvent.click(screen.getByRole("button", { name: "Open" }));

describe("Dialog", () => {
  test("opens as a modal named by its title, with nothing for axe to find", async () => {
    render(<Opener />);
    expect(dialog()).toBeNull();
    await opened();
    expect(screen.getByRole("dialog", { name: "Important Announcement" }).matches(":modal")).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("heading"));
    await vi.waitFor(async () => expect(await axeFindings(document.body)).toEqual([]));
  });

  test("keeps the focus inside", async () => {
    render(<Opener />);
    await opened();
    for (let i = 0; i < 6; i++) {
      await userEvent.tab();
      const active = document.activeElement;
      // The browser lets the focus pass through its own toolbar, which is the body to the page.
      expect(active === document.body || dialog()?.contains(active)).toBe(true);
    }
  });

  test("Escape asks to close once, and the focus returns to where it was", async () => {
    const onClose = vi.fn();
    render(<Opener onClose={onClose} />);
    await opened();
    await userEvent.keyboard("{Escape}");
    await vi.waitFor(() => expect(dialog()).toBeNull());
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
  });

  // A page whose own dialog listens for Escape by script closed that one, too.
  test("Escape is not heard by the page around it", async () => {
    const onEscape = vi.fn();
    const listen = ({ key }: KeyboardEvent) => key === "Escape" && onEscape();
    document.addEventListener("keydown", listen);
    onTestFinished(() => document.removeEventListener("keydown", listen));
    render(<Opener />);
    await opened();
    await userEvent.keyboard("{Escape}");
    await vi.waitFor(() => expect(dialog()).toBeNull());
    expect(onEscape).not.toHaveBeenCalled();
  });

  test("the focus returns even when the whole dialog is taken out of the page", async () => {
    render(<Opener gone />);
    await opened();
    await userEvent.click(screen.getByRole("button", { name: "I Understand" }));
    expect(document.querySelector("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
  });

  test("the focus goes to the main area where nothing had it, and leaves no trace there", async () => {
    (document.activeElement as HTMLElement).blur();
    render(<Page />);
    await userEvent.keyboard("{Escape}");
    const main = screen.getByRole("main");
    await vi.waitFor(() => expect(document.activeElement).toBe(main));
    main.blur();
    expect(main.getAttributeNames()).toEqual([]);
  });

  test("the focus goes to the main area where what had it is gone by then", async () => {
    render(<Row />);
    await opened();
    await userEvent.keyboard("{Escape}");
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  test("the close icon closes it", async () => {
    render(<Opener />);
    await opened();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(dialog()).toBeNull();
  });

  test("what must be answered stays open under Escape, pressed as often as one likes", async () => {
    const onClose = vi.fn();
    render(<Opener dismissible={false} onClose={onClose} />);
    await opened();
    for (let i = 0; i < 3; i++) await userEvent.keyboard("{Escape}");
    await vi.waitFor(() => expect(dialog()?.matches(":modal")).toBe(true));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  });

  test("a click beside it does not close it", async () => {
    render(<Opener />);
    await opened();
    await userEvent.click(dialog() as HTMLElement, { position: { x: 5, y: 5 } });
    expect(dialog()).not.toBeNull();
  });

  test("the page does not jump, and the host's html and body are left alone", async () => {
    render(
      <div style={{ height: 3000 }}>
        <Opener />
      </div>,
    );
    const width = document.documentElement.clientWidth;
    const before = [document.documentElement.outerHTML.slice(0, 200), document.body.getAttributeNames().join()];
    await opened();
    expect(document.documentElement.clientWidth).toBe(width);
    expect([document.documentElement.outerHTML.slice(0, 200), document.body.getAttributeNames().join()]).toEqual(
      before,
    );
    expect(getComputedStyle(document.documentElement).overflow).toBe("visible");
  });

  test("a long text scrolls inside the panel", async () => {
    render(<Opener actions={<Button>I Understand</Button>}>{undefined}</Opener>);
    await opened();
    const body = document.querySelector(".fh-dialog-body") as HTMLElement;
    const text = document.createElement("div");
    text.style.height = "4000px";
    body.append(text);
    expect(dialog()?.querySelector(".fh-dialog-panel")?.getBoundingClientRect().height).toBeLessThan(innerHeight);
    expect(body.scrollHeight).toBeGreaterThan(body.clientHeight);
  });
});

test("the second click of a double click that opened it does nothing in it, and a click after that works", async () => {
  const acted = vi.fn();
  render(<UnderThePointer onAct={acted} />);
  await userEvent.dblClick(screen.getByRole("button", { name: "Open" }));
  expect(dialog()).not.toBeNull();
  expect(acted).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  expect(acted).toHaveBeenCalledTimes(1);
});

describe("in a shadow root", () => {
  let host: HTMLElement | undefined;
  afterEach(() => host?.remove());

  test("is drawn from the adopted style sheet, and gives the focus back", async () => {
    host = document.body.appendChild(document.createElement("div"));
    const shadow = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
    const root = createRoot(shadow);
    root.render(<Opener />);
    const button = await vi.waitFor(() => {
      const found = shadow.querySelector("button");
      if (!found) throw new Error("not rendered yet");
      return found;
    });
    button.focus();
    button.click();
    await vi.waitFor(() => expect(shadow.querySelector("dialog")?.matches(":modal")).toBe(true));
    expect(getComputedStyle(shadow.querySelector(".fh-dialog-panel") as Element).borderRadius).toBe("10px");
    await userEvent.keyboard("{Escape}");
    await vi.waitFor(() => expect(shadow.querySelector("dialog")?.open).toBe(false));
    expect(shadow.activeElement).toBe(button);
    root.unmount();
  });
});
