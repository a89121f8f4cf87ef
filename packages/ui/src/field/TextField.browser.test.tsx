import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import "../styles.css";
import { PasswordField, Root, TextField } from "../index.ts";

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
