import { isToken } from "../http/token.ts";
import { type StorageKind, safeStorage } from "./safe-storage.ts";

/** In front of the origin of the API that issued the token. */
const DEVICE_TOKEN_KEY = "freehold_device_token";

/** By what the server knows this browser again. It opens no session, and stays when a person signs out. */
export type DeviceToken = {
  /** Of the API in force; undefined if it has issued none. */
  get(): string | undefined;
  /** Keeps what the API in force has just issued; anything but a token is left out. */
  set(token: unknown): void;
};

/**
 * Opens the storage of the device's token: with it wrong passwords of strangers do not keep its owner from signing in, and a sign-in
 * is not mailed as one on a new device. Each API has its own, and gets no other.
 *
 * @param origin - the origin of the API in force.
 */
export function deviceToken(kind: StorageKind, origin: () => string): DeviceToken {
  const storage = safeStorage(kind);
  const key = () => `${DEVICE_TOKEN_KEY} ${origin()}`;
  return {
    get() {
      const token = storage.getItem(key());
      return isToken(token) ? token : undefined;
    },
    set(token) {
      if (isToken(token)) storage.setItem(key(), token);
    },
  };
}
