import { $session } from "@freehold/session";
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AnnouncementElement } from "./define.ts";
import { type AnnouncementProps, SEEN_KEY } from "./index.ts";
import { restartSession, stubApi, tidyUp } from "./test/stub-api.fixture.ts";

beforeEach(() => {
  stubApi({}, "kept-token");
});
afterEach(async () => {
  document.body.replaceChildren();
  await tidyUp();
});

function mount(html: string): AnnouncementElement {
  document.body.innerHTML = html;
  return document.querySelector("freehold-announcement") as AnnouncementElement;
}
const dialog = page.getByRole("dialog", { name: "Important Announcement", exact: true });

test("its attributes, properties and events", () => {
  expect(AnnouncementElement.observedAttributes).toEqual(["announcement-id", "api-url", "theme", "locale"]);
  expect(AnnouncementElement.eventNames).toEqual(["freehold-announcement-closed", "freehold-ready", "freehold-error"]);
  expectTypeOf<Omit<AnnouncementProps, "children">>().toEqualTypeOf<
    Pick<AnnouncementElement, Exclude<keyof AnnouncementProps, "children">>
  >();
});

test("opens in the shadow root; closing fires an event that bubbles and is composed", async () => {
  const element = mount(`<freehold-announcement announcement-id="element-1"></freehold-announcement>`);
  const heard = vi.fn<(event: CustomEvent) => void>();
  const listener = heard as unknown as EventListener;
  document.addEventListener("freehold-announcement-closed", listener);
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByText(/fully refunded through the withdraw-all panel/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  document.removeEventListener("freehold-announcement-closed", listener);

  const event = heard.mock.lastCall?.[0];
  expect(heard).toHaveBeenCalledOnce();
  expect([event?.bubbles, event?.composed, event?.target]).toEqual([true, true, element]);
  expect(event?.detail).toEqual({ announcementId: "element-1" });
  expect(localStorage.getItem(SEEN_KEY)?.split(" ")).toContain("element-1");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("has nothing to say to signed-out people, and looks as it should once a person is signed in", async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  restartSession(null);
  const element = mount(`<freehold-announcement announcement-id="element-later"></freehold-announcement>`);
  await vi.waitFor(() => expect($session.get().status).toBe("signed-out"));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(element.offsetHeight).toBe(0);
  restartSession("kept-token");
  await expect.element(dialog).toBeVisible();
  expect(showModal).toHaveBeenCalledOnce();
  const panel = element.shadowRoot?.querySelector(".fh-dialog-panel") as HTMLElement;
  expect(getComputedStyle(panel).borderRadius).toBe("10px");
});

test("says what the page put inside, in the page's own look", async () => {
  mount(`<freehold-announcement announcement-id="element-2"><p>Investing is open again.</p></freehold-announcement>`);
  await expect.element(page.getByText("Investing is open again.")).toBeVisible();
  await expect.element(page.getByText(/suspended/)).not.toBeVisible();
});
