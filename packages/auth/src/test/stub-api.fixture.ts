import { configure, signOut } from "@freehold/session";
import {
  json,
  noContent,
  type StubApi,
  stubbedPage,
  suspended,
  testToken,
  USER,
} from "@freehold/test-utils/browser/stub-api";

const page = stubbedPage({ configure, signOut });

export const { restartSession, tidyUp } = page;

/** A fresh page without a session, on a network that accepts every form. */
export function stubApi(): StubApi {
  return page.stubApi({
    "POST /auth/login": json({
      success: true,
      token: testToken("secret-token"),
      expires_at: USER.created_at,
      user: USER,
    }),
    // No authenticator is there to answer it: the offer of passkeys ends with the page.
    "POST /auth/passkeys/options": json({ success: true, options: { challenge: "Y2hhbGxlbmdl", rpId: "localhost" } }),
    "POST /auth/register": json({ success: true, message: "Created.", user: USER }, 201),
    "GET /auth/referrals/validate/ABCD2345": json({ success: true, valid: true }),
    "GET /platform": suspended,
    "POST /auth/password/forgot": json({ success: true, message: "On its way." }, 202),
    "POST /auth/password/reset": noContent,
  });
}
