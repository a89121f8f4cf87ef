import type { EmbedSession, User } from "@freehold/contract";
import { type Call, meCall } from "../http/call.ts";
import { send } from "../http/send.ts";
import { isRecord, textOf } from "../http/without-prototype.ts";
import type { Configuration } from "./configuration.ts";
import type { Profile } from "./session-state.ts";

/** `GET /embed/session`. */
const embedCall = (signal: AbortSignal): Call => ({ method: "GET", path: "/embed/session", signal, parse: parseEmbed });

/** A page shows the URL as a link: a script must not be one. */
function parseEmbed(body: Record<string, unknown>): object | null {
  const { partner, link, scope, seconds_left } = body;
  if (!textOf(partner) || !isRecord(link) || !Array.isArray(scope) || typeof seconds_left !== "number") return null;
  if (link.id !== null) return textOf(link.id) && Array.isArray(link.scope) ? body : null;
  return /^https?:\/\//i.test(String(link.url)) ? body : null;
}

function toLinkState({ partner, link, scope }: EmbedSession): Profile {
  const { id, wallet_address, url } = link;
  if (id === null) return { status: "unlinked", partner, url: url ?? "" };
  const user = Object.freeze({ id, partner, wallet_address: wallet_address ?? "" });
  return { status: "linked", user, scope: Object.freeze(scope.filter((one) => link.scope.includes(one))) };
}

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
    const { source } = config;
    if (!source?.isDelegated) {
      const user = (await send(meCall(signal), token, config.target())) as User;
      // Frozen: a widget must not be able to make a person an admin for the others.
      return { status: "signed-in", user: Object.freeze(user) };
    }
    const session = (await send(embedCall(signal), token, config.target())) as EmbedSession;
    source.accept(session.seconds_left);
    return toLinkState(session);
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
