import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json, problem, testToken } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { askForProof } from "./proof.ts";
import { api, button, field, freshPage, sent } from "./test/page.fixture.tsx";

freshPage();

const renewed = json({ success: true, token: testToken("renewed"), expires_at: "2026-03-02T09:30:00.000Z" });
const dialog = () => page.getByRole("dialog", { name: "Confirm it's you" });

test("a person without a factor confirms with the password, and the focus goes back", async () => {
  const approve = document.body.appendChild(document.createElement("button"));
  approve.focus();
  const asked = askForProof({ methods: ["password"], max_age: 600 });
  await expect.element(dialog()).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);

  api.routes["POST /auth/proof"] = problem("wrong_password", "The password is wrong.");
  await userEvent.fill(field("Password"), "not it");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("The password is wrong.")).toBeVisible();

  api.routes["POST /auth/proof"] = renewed;
  await userEvent.fill(field("Password"), "the right one");
  await userEvent.keyboard("{Enter}");
  expect(await asked).toBe(true);
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent("POST /auth/proof")).toEqual([{ password: "not it" }, { password: "the right one" }]);
  await expect.poll(() => document.activeElement).toBe(approve);
  approve.remove();
});

test("with an authenticator it is its code, or a recovery code", async () => {
  api.routes["POST /auth/proof"] = renewed;
  const asked = askForProof({ methods: ["authenticator", "recovery_code"], max_age: 600 });
  await userEvent.fill(field("Code from your authenticator app"), "482 913");
  await button("Confirm").click();
  expect(await asked).toBe(true);
  expect(sent("POST /auth/proof")).toEqual([{ code: "482 913" }]);
});

test("Escape leaves it undone", async () => {
  const asked = askForProof({ methods: ["password"], max_age: 600 });
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(await asked).toBe(false);
  await expect.element(dialog()).not.toBeInTheDocument();
});
