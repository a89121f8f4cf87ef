import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import "../styles.css";
import { ErrorNotice, Notice } from "../index.ts";

const failed = {
  kind: "freehold.api-error",
  message: "API Error: Conflict",
  detail: "Already open.",
  requestId: "r-1",
};

describe("notices", () => {
  test("an error is an alert with the sentence; SPEC 8's line and the request id are folded, to be copied", async () => {
    const retry = vi.fn();
    render(<ErrorNotice error={failed} fallback="Failed" onRetry={retry} />);
    const alert = screen.getByRole("alert");
    const folded = within(alert).getByText("API Error: Conflict");
    expect(within(alert).getByText("Already open.").checkVisibility()).toBe(true);
    expect(folded.checkVisibility()).toBe(false);
    await userEvent.click(within(alert).getByText("Details for support"));
    expect(folded.checkVisibility()).toBe(true);
    expect(within(alert).getByText("Request ID r-1").checkVisibility()).toBe(true);
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await userEvent.click(within(alert).getByRole("button", { name: "Copy the details for support" }));
    expect(copied).toHaveBeenCalledExactlyOnceWith("API Error: Conflict\nRequest ID r-1");
    await userEvent.click(within(alert).getByRole("button", { name: "Try Again" }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test("the focus of its button stays on the page when the notice is gone, wherever it is drawn", async () => {
    const page = (error: unknown) => (
      <main>
        <ErrorNotice error={error} fallback="Failed" onRetry={() => undefined} />
      </main>
    );
    const { rerender } = render(page(failed));
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    rerender(page(null));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
    rerender(page(failed));
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    rerender(<main>Read</main>);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
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
