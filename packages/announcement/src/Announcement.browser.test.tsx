import { signOut } from "@freehold/session";
import { axeFindings } from "@freehold/testing/axe";
import { cleanup, render } from "@testing-library/react";
import { cleanStores } from "nanostores";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "@freehold/ui/styles.css";
import "./Announcement.css";
import { Announcement, type AnnouncementProps, SEEN_KEY } from "./index.ts";
import { restartSession, stubApi, tidyUp } from "./test/stub-api.fixture.ts";

let count = 0;
/** What one test closes is closed for the page, so that each has an announcement of its own. */
let id: string;

beforeEach(() => {
  id = `test-${count++}`;
  stubApi({}, "kept-token");
});
afterEach(async () => {
  cleanup();
  await tidyUp();
  cleanStores();
});

function open(props: AnnouncementProps = {}) {
  return render(
    <>
      <button type="button">Behind</button>
      <Announcement announcementId={id} theme="light" {...props} />
    </>,
  );
}
const dialog = page.getByRole("dialog", { name: "Important Announcement", exact: true });
const understand = page.getByRole("button", { name: "I Understand", exact: true });

describe("the announcement", () => {
  test("tells a signed-in user of the suspension and the refunds", async () => {
    open();
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog).toMatchTextContent(/suspended because of the regulatory framework in one country/);
    await expect.element(dialog).toMatchTextContent(/until licensing is complete/);
    await expect
      .element(dialog)
      .toMatchTextContent(/All invested amounts will be fully refunded through the withdraw-all panel/);
    expect(localStorage.getItem(SEEN_KEY)).toBe(null);
  });

  test("breaks no line inside withdraw-all", async () => {
    open();
    await expect.element(dialog).toBeVisible();
    const word = page.getByText("withdraw-all", { exact: true }).element() as HTMLElement;
    (dialog.element() as HTMLElement).style.inlineSize = "12rem";
    expect(word.getClientRects()).toHaveLength(1);
  });

  test("is nothing to signed-out people", async () => {
    restartSession(null);
    open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("hydrates what a server wrote, also where somebody is known to be signed in by then", async () => {
    const { unmount } = open();
    await expect.element(dialog).toBeVisible();
    // The server's id and this one differ, as nothing stands around this root: React says so and goes on.
    vi.spyOn(console, "error").mockImplementation(() => {});
    const container = document.createElement("div");
    container.innerHTML = '<div part="root" class="fh-root"><dialog part="dialog" class="fh-dialog fh-announcement">';
    document.body.append(container);
    const onRecoverableError = vi.fn();
    render(<Announcement announcementId={`${id}-more`} />, { container, hydrate: true, onRecoverableError });
    unmount();
    await expect.element(understand).toBeVisible();
    expect(onRecoverableError).not.toHaveBeenCalled();
  });

  test.each<[string, () => Promise<void>]>([
    ["the close icon", () => userEvent.click(page.getByRole("button", { name: "Close", exact: true }))],
    ["I Understand", () => userEvent.click(understand)],
    ["Escape", () => userEvent.keyboard("{Escape}")],
  ])("%s closes it and sets the flag", async (_, close) => {
    const onClosed = vi.fn();
    const { unmount } = open({ onClosed });
    await expect.element(dialog).toBeVisible();
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(onClosed.mock.calls).toEqual([[{ announcementId: id }]]);
    expect(localStorage.getItem(SEEN_KEY)?.split(" ")).toContain(id);

    unmount();
    open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("shows again with another id", async () => {
    const { rerender } = open();
    await userEvent.click(understand);
    await expect.element(dialog).not.toBeInTheDocument();
    rerender(<Announcement announcementId={`${id}-new`}>Investing is open again.</Announcement>);
    await expect.element(dialog).toMatchTextContent(/Investing is open again\./);
    await expect.element(page.getByText(/suspended/)).not.toBeInTheDocument();
  });

  test("goes with the user when somebody signs out, and is still to be seen", async () => {
    open();
    await expect.element(dialog).toBeVisible();
    await signOut();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(localStorage.getItem(SEEN_KEY)).toBe(null);
  });

  test("works where the storage throws", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const method of ["getItem", "setItem"] as const) {
      const real = Storage.prototype[method];
      vi.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, ...args: [string, string]) {
        if (args[0] === SEEN_KEY) throw new DOMException("denied", "SecurityError");
        return Reflect.apply(real, this, args);
      });
    }
    open();
    await userEvent.click(understand);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(warn).toHaveBeenCalled();
  });
});

describe("by keyboard", () => {
  test("the focus begins at the title, stays inside, and goes back to where it was", async () => {
    restartSession(null);
    open();
    const behind = page.getByRole("button", { name: "Behind" }).element() as HTMLElement;
    behind.focus();
    restartSession("kept-token");
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Important Announcement" })).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByRole("button", { name: "Close" })).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(understand).toHaveFocus();
    // What comes after the last may be the browser's own bar, but never the page behind.
    await userEvent.keyboard("{Tab}");
    expect(document.activeElement).not.toBe(behind);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.activeElement).toBe(behind);
  });
});

test.each(["light", "dark"] as const)("axe finds nothing, %s", async (theme) => {
  open({ theme });
  await expect.element(dialog).toBeVisible();
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
  expect(await axeFindings(document.body)).toEqual([]);
});
