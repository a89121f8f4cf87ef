import type { User } from "@freehold/contract";
import type { Session } from "@freehold/session";
import { atom } from "nanostores";
import { expect, it, vi } from "vitest";
import { createSignInTeller } from "./sign-in-teller.ts";

const someone = (id: string): Session => ({ status: "signed-in", user: { id } as User });

it("tells each sign-in once: not a new profile, not a stop and start, but another user and the same one again", () => {
  const session = atom<Session>({ status: "loading", error: null });
  const teller = createSignInTeller(session);
  const tell = vi.fn();
  const stop = teller.connect(tell);
  session.set(someone("1"));
  session.set(someone("1"));
  stop();
  teller.connect(tell);
  session.set(someone("2"));
  session.set({ status: "signed-out" });
  session.set(someone("2"));
  expect(tell.mock.calls.map(([event]) => event.user.id)).toEqual(["1", "2", "2"]);
});
