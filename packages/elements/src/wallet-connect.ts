import "@freehold/wallet-connect/define";
