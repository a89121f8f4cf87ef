import "@freehold/withdraw-all/define";
