import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import "../styles.css";
import { Checkbox, PasswordField, Root, TextField } from "../index.ts";

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

  test("what was refused is invalid, and described by what says why, beside its help", () => {
    render(
      <Root>
        <p id="why">It has no owner</p>
        <TextField label="Address *" help="Where it goes" invalid refusal="why" />
      </Root>,
    );
    const input = screen.getByRole("textbox", { name: "Address *" });
    const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "It has no owner",
      "Where it goes",
    ]);
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  test("what stands inside an address field lies at its end, not on the address, on a right-to-left page, too", () => {
    render(
      <div dir="rtl">
        <Root>
          <TextField
            label="Address"
            mono
            defaultValue={`0x${"70".repeat(20)}`}
            inside={
              <button type="button" className="fh-icon-button fh-field-toggle">
                Clear
              </button>
            }
          />
        </Root>
      </div>,
    );
    const field = screen.getByRole("textbox", { name: "Address" }).getBoundingClientRect();
    const button = screen.getByRole("button", { name: "Clear" }).getBoundingClientRect();
    expect(button.left).toBeGreaterThan(field.left + field.width / 2);
  });

  test("a checkbox has its label beside it, and says what is wrong", async () => {
    render(
      <Root>
        <Checkbox label="I compared every group and this is my address" error="Please compare them" />
      </Root>,
    );
    const box = screen.getByRole<HTMLInputElement>("checkbox", {
      name: "I compared every group and this is my address",
    });
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Please compare them",
    );
    await userEvent.click(screen.getByText("I compared every group and this is my address"));
    expect(box.checked).toBe(true);
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
