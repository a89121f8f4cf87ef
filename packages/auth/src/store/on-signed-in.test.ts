import type { User } from "@freehold/contract";
import type { Session } from "@freehold/session";
import { atom } from "nanostores";
import { expect, it, vi } from "vitest";
import { createOnSignedIn } from "./on-signed-in.ts";

const signedInAs = (id: string): Session => ({ status: "signed-in", user: { id } as User });

it("emits each sign-in once: not a new profile, not a stop and start, but another user and the same one again", () => {
  const session = atom<Session>({ status: "loading", error: null });
  const onSignedIn = createOnSignedIn(session);
  const listener = vi.fn();
  const stop = onSignedIn(listener);
  session.set(signedInAs("1"));
  session.set(signedInAs("1"));
  stop();
  onSignedIn(listener);
  session.set(signedInAs("2"));
  session.set({ status: "signed-out" });
  session.set(signedInAs("2"));
  expect(listener.mock.calls.map(([event]) => event.user.id)).toEqual(["1", "2", "2"]);
});
