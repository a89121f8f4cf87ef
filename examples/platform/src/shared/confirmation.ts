import { $session, refreshSession } from "@freehold/session";
import { auth } from "@freehold/session/api/auth";

/**
 * Mails another link that confirms the signed-in person's address, unless it is confirmed by now: the server mails nothing then.
 *
 * @returns whether a link was mailed.
 * @throws {ApiError} `too_many_requests`, or any other.
 */
export async function mailConfirmationLink(): Promise<boolean> {
  // It may have been confirmed in another tab or on another device.
  await refreshSession();
  const session = $session.get();
  if (session.status === "signed-in" && session.user.email_confirmed_at) return false;
  await auth.mailConfirmation();
  return true;
}
