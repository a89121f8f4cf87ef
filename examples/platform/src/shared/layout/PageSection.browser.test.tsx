import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { PageSection } from "./PageSection.tsx";

test("on a phone a part opens when it is asked for, and doesn't close while a person is in it", async () => {
  await page.viewport(390, 844);
  const part = (open: boolean) => (
    <PageSection title="Payouts" open={open}>
      <input aria-label="Property" />
    </PageSection>
  );
  const { rerender } = render(part(false));
  await expect.element(page.getByLabelText("Property")).not.toBeVisible();
  rerender(part(true));
  await expect.element(page.getByLabelText("Property")).toBeVisible();
  await page.getByLabelText("Property").click();
  rerender(part(false));
  await expect.element(page.getByLabelText("Property")).toBeVisible();
  await expect.element(page.getByLabelText("Property")).toHaveFocus();
});
