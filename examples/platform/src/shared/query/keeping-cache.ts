/** What `@nanostores/query` keeps of a read, by its key. */
type Kept = { data?: unknown; error?: unknown; created?: number; expires?: number; retryCount?: number };

/**
 * A cache that keeps what was read last where reading it again fails: what is on the screen, such as a form that a person is filling
 * in, would be gone with the next attempt. What belongs to a person has their id in its key.
 */
export class KeepingCache extends Map<string, Kept> {
  override set(key: string, next: Kept): this {
    const kept = this.get(key);
    const isFailure = next.error !== undefined && next.data === undefined;
    return super.set(key, isFailure && kept?.data !== undefined ? { ...next, data: kept.data } : next);
  }
}
