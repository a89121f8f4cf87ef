export { announceWallet, type WalletFace, walletIcon } from "./wallet/announce-wallet.ts";
export {
  type Answer,
  type Behaviour,
  createTestWallet,
  type Question,
  type TestWallet,
  type WalletOptions,
  type WalletProvider,
} from "./wallet/test-wallet.ts";
export { type Rpc, type RpcRequest, rpcAt, WalletError } from "./wallet/wallet-rpc.ts";
