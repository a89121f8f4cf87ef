import "./announcement.ts";
import "./auth.ts";
import "./withdraw-all.ts";
