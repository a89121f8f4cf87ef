/** The part of `Storage` that is used. */
export type IntentStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** A submission that was sent and has not been answered. */
export type Intent = { address: string; key: string; at: number };

/** Where submissions that have no answer yet are remembered. */
export type Intents = {
  /** The key for a submission to this address: the one already in use if it was never answered, else a new one. */
  keyFor(userId: string, address: string): string;
  /** The latest submission without an answer, or null. */
  unanswered(userId: string): Intent | null;
  /** An answer came: for one address, or one that settles every submission of the user. */
  settle(userId: string, address?: string): void;
  /** Forgets every user, when somebody signs out. */
  clear(): void;
};

const PREFIX = "freehold.withdraw-all.intents.";

/**
 * Keeps one Idempotency-Key a submission until its answer came, across reloads of the tab. Holds user id, address and
 * key, never the token. Falls back to memory where the browser forbids storage.
 *
 * @param storage - usually `sessionStorage`: a key outliving the tab would be replayed against a request long closed.
 */
export function createIntents(storage: IntentStorage | null, now: () => number): Intents {
  const memory = new Map<string, string>();

  function read(userId: string): Intent[] {
    const written = memory.get(PREFIX + userId) ?? storage?.getItem(PREFIX + userId);
    if (!written) return [];
    try {
      const list: unknown = JSON.parse(written);
      return Array.isArray(list) ? list.filter(isIntent) : [];
    } catch (error) {
      console.error("Freehold: ignored an unreadable note of an earlier submission.", error);
      return [];
    }
  }

  function write(userId: string, intents: Intent[]): void {
    const name = PREFIX + userId;
    if (intents.length === 0) {
      memory.delete(name);
      storage?.removeItem(name);
      return;
    }
    const written = JSON.stringify(intents);
    memory.set(name, written);
    try {
      storage?.setItem(name, written);
    } catch (error) {
      console.error("Freehold: a reload will forget this submission, the browser's storage is full.", error);
    }
  }

  return {
    keyFor(userId, address) {
      const intents = read(userId);
      const known = intents.find((intent) => intent.address === address);
      const intent = known ?? { address, key: newKey(), at: now() };
      write(userId, [...intents.filter((other) => other !== known), intent]);
      return intent.key;
    },
    unanswered: (userId) => read(userId).at(-1) ?? null,
    settle(userId, address) {
      write(userId, address === undefined ? [] : read(userId).filter((intent) => intent.address !== address));
    },
    clear() {
      memory.clear();
      if (!storage) return;
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      for (const name of names) if (name?.startsWith(PREFIX)) storage.removeItem(name);
    },
  };
}

/** The tab's storage, or null where the browser forbids it (sandboxed frames throw on access) or there is none. */
export function tabStorage(): IntentStorage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

function isIntent(value: unknown): value is Intent {
  const intent = value as Partial<Intent> | null;
  return typeof intent?.address === "string" && typeof intent.key === "string" && typeof intent.at === "number";
}

/** `crypto.randomUUID` exists in secure contexts only; a page on plain http in a local network has just the bytes. */
function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
