import "@freehold/sidebar-shell/define";
