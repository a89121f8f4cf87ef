import "./announcement.ts";
import "./auth.ts";
import "./sidebar-shell.ts";
import "./wallet-connect.ts";
import "./withdraw-all.ts";
