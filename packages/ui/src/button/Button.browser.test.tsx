import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import "../styles.css";
import { Button, Root } from "../index.ts";

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
