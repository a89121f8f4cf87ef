import type { User } from "@freehold/contract";
import { type Call, meCall } from "../http/call.ts";
import { send } from "../http/send.ts";
import type { Configuration } from "./configuration.ts";
import type { Profile } from "./session-state.ts";

/** Reads the profile that belongs to a token. */
export type ProfileReader = {
  /** Reads a profile. A second call for the same token gets the answer of the first; another token ends the read. */
  read(token: string): Promise<Profile>;
  /** Ends the read that is under way, unless it is for this token. */
  endOthers(token: string | null | undefined): void;
};

/** Creates a reader of a page's profile, or of what its client secret opens, that has at most one request under way. */
export function createProfileReader(config: Pick<Configuration, "source" | "target">): ProfileReader {
  let underWay: { token: string; profile: Promise<Profile>; stop: AbortController } | null = null;

  async function fetchProfile(token: string, signal: AbortSignal): Promise<Profile> {
    const delegate = config.source?.delegate;
    const ask = (call: Call) => send({ ...call, signal }, token, config.target());
    if (delegate) return (await delegate()).fetchProfile(ask);
    const user = (await ask(meCall())) as User;
    // Frozen: a widget must not be able to make a person an admin for the others.
    return { status: "signed-in", user: Object.freeze(user) };
  }

  function endOthers(token: string | null | undefined): void {
    if (!underWay || underWay.token === token) return;
    underWay.stop.abort();
    underWay = null;
  }

  return {
    endOthers,
    read(token) {
      endOthers(token);
      if (underWay) return underWay.profile;
      const stop = new AbortController();
      const profile = fetchProfile(token, stop.signal).then((one) => Object.freeze(one));
      const mine = { token, profile, stop };
      underWay = mine;
      const done = () => {
        if (underWay === mine) underWay = null;
      };
      profile.then(done, done);
      return profile;
    },
  };
}
