import "./announcement.ts";
import "./auth.ts";
import "./sidebar-shell.ts";
import "./withdraw-all.ts";
