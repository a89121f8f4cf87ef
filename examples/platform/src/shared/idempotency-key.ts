/**
 * A key under which a request is sent once, however often it has to be sent. `crypto.randomUUID` exists in secure contexts only; a
 * page on plain http in a local network has just the bytes.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
