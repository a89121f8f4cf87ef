import { configure, signOut } from "@freehold/session";
import { json, stubbedPage, USER } from "@freehold/test-utils/browser/stub-api";
import { Button, TextField } from "@freehold/ui";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { LeaveDialog } from "../../shell/leaving/LeaveDialog.tsx";
import { Link } from "../location/Link.tsx";
import { $leaving } from "../location/leaving.ts";
import { $route, openSection } from "../location/router.ts";
import { $userId } from "../query/user-id.ts";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { RestoredNotice } from "./RestoredNotice.tsx";
import { useDraft } from "./use-draft.ts";

const stubbed = stubbedPage({ configure, signOut });

freshPage("wallet");
beforeEach(async () => {
  sessionStorage.removeItem("freehold_drafts");
  stubbed.stubApi({ "GET /auth/me": json(USER) }, "a-person");
  const stop = $userId.listen(() => undefined);
  await vi.waitFor(() => expect($userId.get()).toBe(USER.id));
  stop();
});
afterEach(stubbed.tidyUp);

function Form({ begun = "10", asks = true, onAway }: { begun?: string; asks?: boolean; onAway?: () => void }) {
  const draft = useDraft("a form", { amount: begun, note: "" }, { home: "/wallet" });
  return (
    <>
      <RestoredNotice draft={draft} />
      <TextField label="Amount" value={draft.typed.amount} onChange={(e) => draft.type({ amount: e.target.value })} />
      <TextField label="Note" value={draft.typed.note} onChange={(e) => draft.type({ note: e.target.value })} />
      <Button onClick={draft.clear}>Send</Button>
      <Link section="payouts" onClick={onAway}>
        Away
      </Link>
      {asks && <LeaveDialog />}
    </>
  );
}

const amount = page.getByLabelText("Amount");
const note = page.getByLabelText("Note");
const restored = page.getByText("We kept what you typed before.");
const question = page.getByRole("dialog", { name: "Leave this form?" });
const kept = () => sessionStorage.getItem("freehold_drafts");

test("what is typed is there again, with what was not typed as it is by now, until it is sent", async () => {
  const first = draw(<Form />);
  await note.fill("Half done");
  expect(restored.elements()).toEqual([]);
  first.unmount();
  const second = draw(<Form begun="20" />);
  await expect.element(restored).toBeVisible();
  await expect.element(note).toHaveValue("Half done");
  await expect.element(amount).toHaveValue("20");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(note).toHaveValue("");
  second.unmount();
  draw(<Form />);
  await expect.element(note).toHaveValue("");
  expect(kept()).toBe(null);
});

test("it can be thrown away, and the focus stays on the page", async () => {
  draw(<Form />).unmount();
  const first = draw(<Form />);
  await amount.fill("99");
  first.unmount();
  draw(<Form />);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(amount).toHaveValue("10");
  await expect.element(page.getByRole("main")).toHaveFocus();
  expect(kept()).toBe(null);
});

test("a person who signs out leaves nothing behind", async () => {
  draw(<Form />);
  await amount.fill("99");
  expect(kept()).toContain("99");
  await signOut();
  expect(kept()).toBe(null);
});

test("what was typed is in this tab alone, which may be signed in again after a session has ended by itself", async () => {
  draw(<Form />);
  await amount.fill("99");
  expect(kept()).toContain("99");
  expect(JSON.stringify(localStorage)).not.toContain("99");
});

test("nothing is asked on the way to a part of the same form", async () => {
  const stop = $route.listen(() => undefined);
  draw(<Form />);
  await amount.fill("99");
  openSection("wallet", { rest: ["files"] });
  expect($route.get().rest).toEqual(["files"]);
  await expect.element(question).not.toBeInTheDocument();
  stop();
});

test("a link away from it asks first: to stay, to keep it, or to discard it", async () => {
  const stop = $route.listen(() => undefined);
  const { unmount } = draw(<Form />);
  await page.getByRole("link", { name: "Away" }).click();
  expect($route.get().section).toBe("payouts");

  openSection("wallet");
  await amount.fill("99");
  await page.getByRole("link", { name: "Away" }).click();
  await expect.element(question).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect($route.get().section).toBe("wallet");

  await page.getByRole("link", { name: "Away" }).click();
  await page.getByRole("button", { name: "Keep it and leave" }).click();
  expect($route.get().section).toBe("payouts");
  expect(kept()).toContain("99");

  unmount();
  openSection("wallet");
  draw(<Form />);
  await amount.fill("98");
  openSection("payouts");
  await page.getByRole("button", { name: "Discard it" }).click();
  expect($route.get().section).toBe("payouts");
  expect(kept()).toBe(null);
  stop();
});

test("it is left unasked, and kept, while the part of the page that asks is not there", async () => {
  const stop = $route.listen(() => undefined);
  draw(<Form asks={false} />);
  await amount.fill("99");
  await page.getByRole("link", { name: "Away" }).click();
  expect($route.get().section).toBe("payouts");
  openSection("wallet");
  await amount.fill("98");
  openSection("payouts");
  expect($route.get().section).toBe("payouts");
  expect(kept()).toContain("98");
  stop();
});

test("what the link stands in hears of the click, so that an open menu closes", async () => {
  const onAway = vi.fn();
  draw(<Form onAway={onAway} />);
  await amount.fill("99");
  await page.getByRole("link", { name: "Away" }).click();
  await expect.element(question).toBeVisible();
  expect(onAway).toHaveBeenCalledOnce();
});

test("the question does not wait for the next person", async () => {
  const { unmount } = draw(<Form />);
  await amount.fill("99");
  openSection("payouts");
  await expect.element(question).toBeVisible();
  unmount();
  expect($leaving.get()).toBe(null);
});
