import "@fontsource-variable/inter/wght.css";
import "@freehold/ui/styles.css";
import "@freehold/announcement/styles.css";
import "@freehold/auth/account.css";
import "@freehold/auth/styles.css";
import "@freehold/sidebar-shell/styles.css";
import "@freehold/wallet-connect/styles.css";
import "@freehold/withdraw-all/styles.css";
import "./state.css";
import { rememberSession } from "@freehold/testing";
import { createRoot } from "react-dom/client";
import { type Item, see, type Theme } from "./items/item.ts";
import { findItem } from "./items.ts";
import { keepApart, leaveScrolling } from "./keep-apart.ts";
import { answerWith } from "./network.ts";

const { searchParams, hash } = new URL(location.href);
const page = document.documentElement;
const item = await findItem(searchParams);
page.dir = searchParams.get("dir") === "rtl" ? "rtl" : "ltr";
if (item) await show(item);
else document.body.textContent = "There is no such state.";

/** Shows an item; `data-state` of the page says when it is there, or that it was not reached. A message `{ theme }` changes the theme. */
async function show({ name, state, signedIn = true, address, prepare, view, steps, shows }: Item): Promise<void> {
  document.title = name;
  keepApart();
  if (parent !== window) leaveScrolling();
  if (signedIn) rememberSession();
  answerWith(state);
  if (address && !hash) history.replaceState(null, "", new URL(address, location.href));
  prepare?.();
  const root = createRoot(document.getElementById("app") as HTMLElement);
  const draw = (theme: Theme, reach?: () => Promise<void>) => {
    delete page.dataset.state;
    page.dataset.theme = theme;
    root.render(view(theme));
    return reached(shows, reach);
  };
  addEventListener("message", ({ data, origin }) => {
    if (origin === location.origin && (data.theme === "light" || data.theme === "dark")) void draw(data.theme);
  });
  // Without a theme in its address, a frame has that of the page around it.
  const theme = searchParams.get("theme") ?? parent.document.documentElement.dataset.theme;
  await draw(theme === "dark" ? "dark" : "light", steps);
}

async function reached(shows: Item["shows"], steps?: () => Promise<void>): Promise<void> {
  try {
    await steps?.();
    await see(shows);
    page.dataset.state = "reached";
  } catch (error) {
    page.dataset.state = "failed";
    throw error;
  }
}
