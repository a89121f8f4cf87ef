import { $openAnnouncement, $platform, $session, configure, signOut } from "@freehold/session";
import { json, never } from "@freehold/test-utils/browser/stub-api";
import { render } from "@testing-library/react";
import { cleanStores } from "nanostores";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Announcement, SEEN_KEY } from "./index.ts";
import { api, dialog, freshPage, id, open, understand } from "./test/page.fixture.tsx";
import { restartSession } from "./test/stub-api.fixture.ts";

freshPage();

describe("the announcement", () => {
  test("breaks no line inside withdraw-all", async () => {
    open();
    await expect.element(dialog).toBeVisible();
    const word = page.getByText("withdraw-all", { exact: true }).element() as HTMLElement;
    (dialog.element() as HTMLElement).style.inlineSize = "12rem";
    expect(word.getClientRects()).toHaveLength(1);
  });

  test("is nothing to signed-out people, until a person signs in", async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    restartSession(null);
    open();
    await vi.waitFor(() => expect($session.get().status).toBe("signed-out"));
    await expect.element(dialog).not.toBeInTheDocument();
    restartSession("kept-token");
    await expect.element(dialog).toBeVisible();
    expect(showModal).toHaveBeenCalledOnce();
  });

  test("hydrates what a server wrote, also where the session is known by then", async () => {
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

  test("shows again with another id", async () => {
    const { rerender } = open();
    await userEvent.click(understand);
    await expect.element(dialog).not.toBeInTheDocument();
    rerender(<Announcement announcementId={`${id}-new`}>Investing is open again.</Announcement>);
    await expect.element(dialog).toMatchTextContent(/Investing is open again\./);
    await expect.element(page.getByText(/suspended/)).not.toBeInTheDocument();
  });

  test("goes with the user who signs out, and is still to be seen", async () => {
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

describe("the announcement of the suspension", () => {
  const suspension = { announcementId: "suspension" };
  const platform = (platform_status: string) =>
    json({ success: true, platform_status, support: { email: null, url: null, hours: null }, announcement: null });

  test("opens while the platform is suspended", async () => {
    api.routes["GET /platform"] = platform("suspended");
    open(suspension);
    await expect.element(dialog).toBeVisible();
  });

  test("stays closed while the platform is active or not known yet, and opens when the page asks", async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    // What is known of one API is known for the life of the page.
    api.routes["GET /platform"] = never;
    configure({ apiUrl: `${location.origin}/api` });
    const { unmount } = open(suspension);
    await vi.waitFor(() => expect(api.asked.map(({ route }) => route)).toContain("GET /platform"));
    await vi.waitFor(() => expect($session.get().status).toBe("signed-in"));
    unmount();
    expect($openAnnouncement.get()).toBe(null);

    cleanStores($platform);
    api.routes["GET /platform"] = platform("active");
    open(suspension);
    await vi.waitFor(() => expect($platform.get()).toMatchObject({ platformStatus: "active" }));
    expect(showModal).not.toHaveBeenCalled();
    const behind = page.getByRole("button", { name: "Behind" }).element() as HTMLElement;
    behind.focus();
    $openAnnouncement.get()?.();
    await expect.element(dialog).toBeVisible();
    await userEvent.click(understand);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.activeElement).toBe(behind);
  });
});

describe("what the operator has published", () => {
  const publish = (version: number, text: string) => {
    api.routes["GET /platform"] = json({
      success: true,
      platform_status: "active",
      support: { email: null, url: null, hours: null },
      announcement: { version, texts: { en: text } },
    });
    $platform.reload();
  };
  const own = { announcementId: undefined };

  test("opens on an active platform too, and again when it has changed", async () => {
    localStorage.removeItem(SEEN_KEY);
    // The listener of the test before is still served, for a second.
    cleanStores($platform);
    const first = open(own);
    publish(1, "Investing is open.\n\nWelcome back.");
    await expect.element(page.getByText("Welcome back.")).toBeVisible();
    await userEvent.click(understand);
    expect(localStorage.getItem(SEEN_KEY)).toContain("announcement-1");
    first.unmount();

    open(own);
    await vi.waitFor(() => expect($openAnnouncement.get()).not.toBe(null));
    await expect.element(dialog).not.toBeInTheDocument();

    publish(2, `See https://freehold.test/${"where".repeat(20)}-${"when".repeat(25)}`);
    const link = page.getByText(/^See https/);
    await expect.element(link).toBeVisible();
    // However long a link is, all of it can be read.
    const body = (link.element() as HTMLElement).closest(".fh-dialog-body") as HTMLElement;
    expect(body.scrollWidth).toBe(body.clientWidth);
    await userEvent.click(understand);
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
