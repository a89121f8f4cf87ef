import "./api-origin.ts";
import "@freehold/sidebar-shell/define";
