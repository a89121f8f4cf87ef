import { isWalletName } from "@freehold/contract";
import { isDefinitive } from "@freehold/session";
import { names } from "@freehold/session/api/names";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAccount } from "wagmi";
import { mainnet } from "wagmi/chains";
import { getEnsNameQueryKey } from "wagmi/query";
import { readJson, storage } from "../../store/storage.ts";

/** SPEC 9: a name is kept for 180 minutes, and asked for again after 10 minutes where there is none; one retry. */
const KEPT_MS = 180 * 60_000;
const STALE_MS = 10 * 60_000;

/** The storage key of a wallet's name (SPEC 3), as in RainbowKit. */
export const nameKey = (address: string): string => `rk-ens-name-${address}`;

/**
 * Gives RainbowKit's profile the name of the connected wallet, which Freehold's server looked up: RainbowKit doesn't look it up itself,
 * and shows the name that wagmi has for the wallet.
 */
export function WalletName(): null {
  const { address } = useAccount();
  const queryClient = useQueryClient();
  const { data: name } = useQuery({
    queryKey: ["freehold-wallet-name", address],
    queryFn: () => (address ? findName(address) : null),
    enabled: address !== undefined,
    staleTime: STALE_MS,
    retry: 1,
  });
  useEffect(() => {
    if (!address || !name) return;
    const key = getEnsNameQueryKey({ address, chainId: mainnet.id });
    // wagmi would ask the chain again, which has no register here.
    queryClient.setQueryDefaults(key, { staleTime: Number.POSITIVE_INFINITY });
    // What a host's own configuration has found stays.
    queryClient.setQueryData(key, (found: unknown) => found ?? name);
  }, [address, name, queryClient]);
  return null;
}

async function findName(address: string): Promise<string | null> {
  const kept = readName(address);
  if (kept) return kept;
  const { name } = await names.ofWallet(address).catch((error: unknown) => {
    // A server that refuses has no name for it, such as one without a name service.
    if (isDefinitive(error)) return { name: null };
    throw error;
  });
  if (!isWalletName(name)) return null;
  storage.setItem(nameKey(address), JSON.stringify({ ensName: name, expires: Date.now() + KEPT_MS }));
  return name;
}

/** What is kept of the wallet's name, until it is too old. Another script that writes to this page's storage may have written it. */
function readName(address: string): string | null {
  const kept = readJson(nameKey(address));
  if (typeof kept !== "object" || kept === null) return null;
  const { ensName, expires } = kept as { ensName?: unknown; expires?: unknown };
  const isFresh = typeof expires === "number" && expires > Date.now() && expires <= Date.now() + KEPT_MS;
  return isFresh && isWalletName(ensName) ? ensName : null;
}
