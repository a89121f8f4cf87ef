import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Announcement, SEEN_KEY } from "./index.ts";
import { dialog, freshPage, id, open, understand } from "./test/page.fixture.tsx";

freshPage();

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

  test.each<[string, () => Promise<void>]>([
    ["the close icon", () => userEvent.click(page.getByRole("button", { name: "Close", exact: true }))],
    ["I Understand", () => userEvent.click(understand)],
    ["Escape", () => userEvent.keyboard("{Escape}")],
  ])("%s closes it and sets the flag: it stays closed, and the next one opens", async (_, close) => {
    const onClosed = vi.fn();
    const { unmount } = open({ onClosed });
    await expect.element(dialog).toBeVisible();
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(onClosed.mock.calls).toEqual([[{ announcementId: id }]]);
    expect(localStorage.getItem(SEEN_KEY)?.split(" ")).toContain(id);

    unmount();
    const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    const { rerender } = open();
    rerender(
      <>
        <Announcement announcementId={id}>The old one</Announcement>
        <Announcement announcementId={`${id}-next`}>The next one</Announcement>
      </>,
    );
    await expect.element(dialog).toMatchTextContent(/The next one/);
    expect(showModal).toHaveBeenCalledOnce();
  });
});
