import type { User } from "@freehold/contract";

/** Reads the profile that belongs to a token. */
export type ProfileReader = {
  /** Reads a profile. A second call for the same token gets the answer of the first; another token ends the read. */
  read(token: string): Promise<User>;
  /** Ends the read that is under way, unless it is for this token. */
  endOthers(token: string | null | undefined): void;
};

/**
 * Creates a reader that has at most one request under way.
 *
 * @param fetchProfile - asks the server.
 */
export function createProfileReader(
  fetchProfile: (token: string, signal: AbortSignal) => Promise<unknown>,
): ProfileReader {
  let underWay: { token: string; user: Promise<User>; stop: AbortController } | null = null;

  function endOthers(token: string | null | undefined): void {
    if (!underWay || underWay.token === token) return;
    underWay.stop.abort();
    underWay = null;
  }

  return {
    endOthers,
    read(token) {
      endOthers(token);
      if (underWay) return underWay.user;
      const stop = new AbortController();
      // Frozen: a widget must not be able to make a person an admin for the others.
      const user = fetchProfile(token, stop.signal).then((profile) => Object.freeze(profile as User));
      const mine = { token, user, stop };
      underWay = mine;
      const done = () => {
        if (underWay === mine) underWay = null;
      };
      user.then(done, done);
      return user;
    },
  };
}
