import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { NumberField, useWindowNumber } from "./NumberField.tsx";

freshPage();

function Field() {
  const entered = useWindowNumber();
  return (
    <>
      <NumberField {...entered.props} />
      <button type="button" onClick={entered.check}>
        Check
      </button>
    </>
  );
}

test.each(["42", "٤٢", "۴۲", "४२", "４２"])("takes the number in the digits of each keyboard: %s", async (typed) => {
  draw(<Field />);
  const field = page.getByRole("textbox", { name: "Number shown on that page" });
  await userEvent.fill(field, typed);
  await expect.element(field).toHaveValue("42");
  await page.getByRole("button", { name: "Check" }).click();
  await expect.element(page.getByText("Enter the number of two digits")).not.toBeInTheDocument();
});

test.each(["", "4", "a2", "05"])("asks for a number of two digits: %s", async (typed) => {
  draw(<Field />);
  const field = page.getByRole("textbox", { name: "Number shown on that page" });
  await userEvent.fill(field, typed);
  await page.getByRole("button", { name: "Check" }).click();
  await expect.element(page.getByText("Enter the number of two digits")).toBeVisible();
  await expect.element(field).toHaveFocus();
});
