import "./api-origin.ts";
import "@freehold/announcement/define";
