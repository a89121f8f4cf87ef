import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useDraft } from "../shared/drafts/use-draft.ts";
import { openSection } from "../shared/location/router.ts";
import { draw, freshPage } from "../shared/test/shared.fixture.tsx";
import { signedIn } from "../shared/test/signed-in.fixture.ts";
import { LazyScreen } from "./LazyScreen.tsx";

freshPage("users");
signedIn({});

let isBroken = true;

function Notes() {
  const { typed, type } = useDraft("note", { body: "" });
  if (isBroken && typed.body.endsWith("!")) throw new Error("fh_secret");
  return <textarea aria-label="Note" value={typed.body} onChange={({ target }) => type({ body: target.value })} />;
}
const loadNotes = async () => ({ default: Notes });

test("a section that fails says so on its page, tells the window, and has what was typed again after Try Again", async () => {
  isBroken = true;
  vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const heard = vi.fn();
  const listen = (event: Event) => heard((event as CustomEvent).detail);
  addEventListener("freehold-error", listen);
  onTestFinished(() => removeEventListener("freehold-error", listen));
  draw(<LazyScreen label="User Management" load={loadNotes} />);
  const note = page.getByLabelText("Note");
  await userEvent.fill(note, "Called back!");

  const sentence = "We couldn't show User Management. Try again.";
  await expect.element(page.getByRole("alert").getByText(sentence)).toBeVisible();
  expect(heard.mock.calls).toEqual([[{ code: "render", kind: "render", message: sentence, requestId: null }]]);
  isBroken = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(note).toHaveValue("Called back!");

  isBroken = true;
  await userEvent.fill(note, "Called again!");
  await expect.element(page.getByRole("alert")).toBeVisible();
  isBroken = false;
  openSection("users", { rest: ["another"] });
  await expect.element(note).toBeVisible();
});
