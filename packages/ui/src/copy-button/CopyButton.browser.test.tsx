import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import "../styles.css";
import { COPIED_MS, CopyButton, Root } from "../index.ts";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

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
