import type { EmbedSession, User } from "@freehold/contract";
import { type Answer, type Answers, json, problem, stream } from "./answers.ts";
import { WINDOW } from "./data/partner.ts";

/** What a page with a client secret may call. */
const DELEGATED = /^(GET \/events|GET \/wallet\/(?!transactions)|POST \/wallet\/withdraw-total-deposits)/;

/** What a partner's page may do, once the person has connected their account or before. */
const sessionOf = (isLinked: boolean, { wallet_address }: User): EmbedSession => ({
  success: true,
  partner: "Northwind",
  components: ["withdraw-all"],
  scope: ["refund:read", "refund:request"],
  origin: globalThis.location?.origin ?? "http://localhost",
  expires_at: new Date(Date.now() + 900_000).toISOString(),
  seconds_left: 900,
  link: isLinked
    ? {
        ...{ status: "linked", url: null, number: null, id: "5d0c9a3e-4f0e-4d0c-8a53-9d1f6a1f5c21", wallet_address },
        ...{ scope: ["refund:read", "refund:request"], expires_at: "2099-01-01T00:00:00.000Z" },
      }
    : {
        ...{ status: "none", url: `${WINDOW}/connect#ticket`, number: "42", id: null, wallet_address: null },
        ...{ scope: [], expires_at: null },
      },
});

/**
 * Answers a partner's page, which has a client secret. Before the person has connected their account, it may read nothing. Afterwards it may
 * request the refund to their wallet; the owner agrees to another one in the platform's window.
 *
 * @param answers - those of the person's own session.
 */
export function partnerAnswers(answers: Answers, isLinked: boolean, user: User): Answers {
  const session = () => sessionOf(isLinked, user);
  const delegate = (route: string, answer: Answer): Answer => {
    if (!DELEGATED.test(route)) return () => problem("scope_missing", "Partners' pages can't make this call.");
    if (!isLinked) return () => problem("link_required", "Connect your account first, in the platform's window.");
    if (route !== "POST /wallet/withdraw-total-deposits") return answer;
    return async (asked, params) => {
      const sent = (await asked.clone().json()) as { wallet_address: string };
      return sent.wallet_address === user.wallet_address
        ? answer(asked, params)
        : problem("proof_required", "This page can only request a refund to your verified wallet.");
    };
  };
  return {
    ...Object.fromEntries(Object.entries(answers).map(([route, answer]) => [route, delegate(route, answer)])),
    "GET /embed/session": () => json(session()),
    "GET /embed/session/events": () => stream("session", session()),
    "POST /embed/refund-tickets": () =>
      json(
        {
          success: true,
          id: "5d0c9a3e-4f0e-4d0c-8a53-9d1f6a1f5c22",
          url: `${WINDOW}/confirm-refund#ticket`,
          number: "24",
          expires_at: new Date(Date.now() + 900_000).toISOString(),
        },
        201,
      ),
  };
}
