import { requireSdks } from "../src/sdks/registry.ts";

/** `@walletconnect/ethereum-provider`, if the page has it. */
export const { EthereumProvider } = await requireSdks().walletConnect();
