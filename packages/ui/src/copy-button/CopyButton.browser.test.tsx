import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import "../styles.css";
import { CopyButton, Root } from "../index.ts";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

afterEach(() => {
  vi.useRealTimers();
});

describe("CopyButton", () => {
  test("copies, says so for 1500 ms (SPEC 9), then is itself again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    render(<CopyButton value={ADDRESS} label="Copy address" />);
    const status = screen.getByRole("status");
    await act(async () => screen.getByRole("button", { name: "Copy address" }).click());
    expect(write).toHaveBeenCalledWith(ADDRESS);
    // The clock is ours, but for the moment that a renderer takes to run an effect.
    await act(() => vi.advanceTimersByTime(1400));
    expect(status.textContent).toBe("Copied");
    await act(() => vi.advanceTimersByTime(200));
    expect(status.textContent).toBe("");
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
