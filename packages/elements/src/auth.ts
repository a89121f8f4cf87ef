import "./api-origin.ts";
import "@freehold/auth/define";
