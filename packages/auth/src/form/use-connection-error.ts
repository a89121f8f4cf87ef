import { $platform, type ConnectionError, isConnectionError } from "@freehold/session";
import { useStore } from "@freehold/ui";

/** What keeps the page from its API, as far as the page knows: said before a password has been typed for nothing. */
export function useConnectionError(): ConnectionError | null {
  const platform = useStore($platform, { ssr: "initial" });
  return platform.state === "unknown" && isConnectionError(platform.error) ? platform.error : null;
}
