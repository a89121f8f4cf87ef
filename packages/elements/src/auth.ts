import "@freehold/auth/define";
