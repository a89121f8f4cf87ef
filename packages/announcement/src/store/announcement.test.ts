import type { User } from "@freehold/contract";
import { type PlatformState, type Session, safeStorage } from "@freehold/session";
import { atom } from "nanostores";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnnouncement } from "./announcement.ts";
import { createSeen, SEEN_KEY } from "./seen.ts";

const SIGNED_IN: Session = { status: "signed-in", user: { id: "1" } as User };

/** What the browser's storage holds. */
let items: Record<string, string>;
const localStorage = {
  getItem: (key: string) => items[key] ?? null,
  setItem(key: string, value: string) {
    items[key] = value;
  },
};

const known = (platformStatus: "active" | "suspended"): PlatformState => ({
  state: "known",
  platformStatus,
  support: { email: null, url: null, hours: null },
  announcement: null,
});

function open(id = "suspension", state: PlatformState = known("suspended")) {
  const session = atom<Session>({ status: "signed-out" });
  const platform = atom<PlatformState>(state);
  const announcement = createAnnouncement(id, { session, seen: createSeen(safeStorage("local")), platform });
  const states: boolean[] = [];
  announcement.$open.subscribe((state) => states.push(state));
  return { session, platform, announcement, states };
}

// Only a browser has a storage: the store asks for a window first.
beforeEach(() => {
  items = {};
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the announcement (SPEC 4)", () => {
  it("opens for a signed-in user without the flag, and closing sets the flag", () => {
    const { session, announcement, states } = open();
    session.set(SIGNED_IN);
    announcement.close();
    expect(states).toEqual([false, true, false]);
    expect(items).toEqual({ [SEEN_KEY]: "suspension" });
  });

  it("stays closed with the flag", () => {
    items[SEEN_KEY] = "older suspension";
    const { session, states } = open();
    session.set(SIGNED_IN);
    expect(states).toEqual([false]);
  });

  it("opens again for a new announcement, and the old ones stay seen", () => {
    items[SEEN_KEY] = "suspension";
    const { session, announcement, states } = open("licence granted");
    session.set(SIGNED_IN);
    announcement.close();
    expect(states).toEqual([false, true, false]);
    expect(items[SEEN_KEY]).toBe("suspension licence%20granted");
  });

  it("goes with the user, without the flag", () => {
    const { session, states } = open();
    session.set(SIGNED_IN);
    session.set({ status: "signed-out" });
    expect(states).toEqual([false, true, false]);
    expect(items).toEqual({});
  });

  it("closes where another tab closed it", () => {
    const { session, states } = open();
    session.set(SIGNED_IN);
    items[SEEN_KEY] = "suspension";
    window.dispatchEvent(Object.assign(new Event("storage"), { key: SEEN_KEY, storageArea: localStorage }));
    expect(states).toEqual([false, true, false]);
  });

  it("stays closed on a platform that is not suspended, and opens as soon as it is known to be", () => {
    const { session, platform, states } = open("suspension", { state: "loading" });
    session.set(SIGNED_IN);
    platform.set(known("active"));
    expect(states).toEqual([false]);
    platform.set(known("suspended"));
    expect(states).toEqual([false, true]);
  });

  it("opens where it is not known whether the platform is suspended", () => {
    const { session, states } = open("suspension", { state: "unknown", error: null });
    session.set(SIGNED_IN);
    expect(states).toEqual([false, true]);
  });

  it("of the page's own has nothing to do with the suspension", () => {
    const { session, states } = open("licence granted", known("active"));
    session.set(SIGNED_IN);
    expect(states).toEqual([false, true]);
  });

  it("is read again with open(), seen or not, signed in or not", () => {
    items[SEEN_KEY] = "suspension";
    const { announcement, states } = open("suspension", known("active"));
    announcement.open();
    announcement.close();
    expect(states).toEqual([false, true, false]);
  });

  it("works where storage is blocked: closed is closed for the life of the page", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
    const { session, announcement, states } = open();
    session.set(SIGNED_IN);
    announcement.close();
    session.set({ status: "signed-out" });
    session.set(SIGNED_IN);
    expect(states).toEqual([false, true, false]);
    expect(warn).toHaveBeenCalled();
  });

  it("counts a stored value it cannot read as nothing seen", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    items[SEEN_KEY] = "%E0%A4%A";
    const { session, states } = open();
    session.set(SIGNED_IN);
    expect(states).toEqual([false, true]);
  });
});
