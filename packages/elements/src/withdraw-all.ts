import "./api-origin.ts";
import "@freehold/withdraw-all/define";
