import type { Item } from "./items/item.ts";

/** A widget, and how its states are loaded: a frame loads those of its own widget alone. */
type Widget = { title: string; load: () => Promise<{ ITEMS: readonly Item[] }> };

/** Every widget, by the name that an address has for it. */
export const WIDGETS = {
  refund: { title: "Refund of all deposits", load: () => import("./items/refund.tsx") },
  auth: { title: "Sign-in", load: () => import("./items/auth.tsx") },
  account: { title: "Account settings", load: () => import("./items/account.tsx") },
  wallet: { title: "Wallet connection", load: () => import("./items/wallet.tsx") },
  announcement: { title: "Announcement", load: () => import("./items/announcement.tsx") },
  shell: { title: "Sidebar shell", load: () => import("./items/shell.tsx") },
} as const satisfies Record<string, Widget>;

/** The name of a widget. */
export type WidgetName = keyof typeof WIDGETS;

/** Every name of a widget, in an order to look at them. */
export const WIDGET_NAMES = Object.keys(WIDGETS) as readonly WidgetName[];

/** Loads what is to be seen of a widget. */
export const loadItems = async (widget: WidgetName): Promise<readonly Item[]> => (await WIDGETS[widget].load()).ITEMS;

/** What an item is called in an address. */
export const slugOf = ({ name }: Item): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The page of an item, beside that of the gallery. */
export function addressOf(widget: WidgetName, item: Item, more: Record<string, string>): string {
  return `state.html?${new URLSearchParams({ widget, item: slugOf(item), ...more })}`;
}

/** The item that an address asks for. */
export async function findItem(asked: URLSearchParams): Promise<Item | undefined> {
  const widget = WIDGET_NAMES.find((name) => name === asked.get("widget"));
  const items = widget ? await loadItems(widget) : [];
  return items.find((item) => slugOf(item) === asked.get("item"));
}
