/** The part of an EIP-1193 provider that wagmi and RainbowKit use. */
export type Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (...args: never[]) => void): unknown;
  removeListener?(event: string, listener: (...args: never[]) => void): unknown;
};
