/** Whether the path that comes next was asked for at this place of the page: by Back, or by a tab above what changes. */
let stays = false;

/** Whatever path the running click or Back leads to, the page stays scrolled as it is, and the focus where it is. */
export function keepPlace(): void {
  stays = true;
  // A click that opens a new tab, and a fragment, lead to no other path here.
  setTimeout(() => {
    stays = false;
  });
}

/** Whether the path that has just come leaves the page as it is scrolled. */
export function keepsPlace(): boolean {
  return stays;
}

// Before any listener sees the new URL: the browser scrolls to where people left by itself.
if (typeof addEventListener === "function") addEventListener("popstate", keepPlace, true);
