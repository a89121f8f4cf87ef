import type { User } from "@freehold/contract";
import type { Session } from "@freehold/session";
import { atom } from "nanostores";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnnouncement, createSeen, SEEN_KEY } from "./announcement.ts";

const SIGNED_IN: Session = { status: "signed-in", user: { id: "1" } as User };

function fakeStorage(items: Record<string, string> = {}) {
  return {
    items,
    getItem: (key: string) => items[key] ?? null,
    setItem(key: string, value: string) {
      items[key] = value;
    },
  } as unknown as Storage & { items: Record<string, string> };
}

function open(storage: () => Storage, id = "suspension") {
  const session = atom<Session>({ status: "signed-out" });
  const announcement = createAnnouncement(id, { session, seen: createSeen(storage) });
  const states: boolean[] = [];
  announcement.$open.subscribe((state) => states.push(state));
  return { session, announcement, states };
}

// Only a browser has a storage: the store asks for a window first.
beforeEach(() => vi.stubGlobal("window", new EventTarget()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the announcement (SPEC 4)", () => {
  it("opens for a signed-in user without the flag, and closing sets the flag", () => {
    const storage = fakeStorage();
    const { session, announcement, states } = open(() => storage);
    session.set(SIGNED_IN);
    announcement.close();
    expect(states).toEqual([false, true, false]);
    expect(storage.items).toEqual({ [SEEN_KEY]: "suspension" });
  });

  it("stays closed with the flag", () => {
    const { session, states } = open(() => fakeStorage({ [SEEN_KEY]: "older suspension" }));
    session.set(SIGNED_IN);
    expect(states).toEqual([false]);
  });

  it("opens again for a new announcement, and the old ones stay seen", () => {
    const storage = fakeStorage({ [SEEN_KEY]: "suspension" });
    const { session, announcement, states } = open(() => storage, "licence granted");
    session.set(SIGNED_IN);
    announcement.close();
    expect(states).toEqual([false, true, false]);
    expect(storage.items[SEEN_KEY]).toBe("suspension licence%20granted");
  });

  it("goes with the user, without the flag", () => {
    const storage = fakeStorage();
    const { session, states } = open(() => storage);
    session.set(SIGNED_IN);
    session.set({ status: "signed-out" });
    expect(states).toEqual([false, true, false]);
    expect(storage.items).toEqual({});
  });

  it("closes where another tab closed it", () => {
    const storage = fakeStorage();
    const { session, states } = open(() => storage);
    session.set(SIGNED_IN);
    storage.items[SEEN_KEY] = "suspension";
    window.dispatchEvent(Object.assign(new Event("storage"), { key: SEEN_KEY }));
    expect(states).toEqual([false, true, false]);
  });

  it("works where storage is blocked: closed is closed for the life of the page", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { session, announcement, states } = open(() => {
      throw new DOMException("denied", "SecurityError");
    });
    session.set(SIGNED_IN);
    announcement.close();
    session.set({ status: "signed-out" });
    session.set(SIGNED_IN);
    expect(states).toEqual([false, true, false]);
    expect(warn).toHaveBeenCalled();
  });

  it("counts a stored value it cannot read as nothing seen", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const { session, states } = open(() => fakeStorage({ [SEEN_KEY]: "%E0%A4%A" }));
    session.set(SIGNED_IN);
    expect(states).toEqual([false, true]);
  });
});
