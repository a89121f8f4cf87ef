import { lazy } from "react";

export const AdminScreens = lazy(() => import("./EditScreen.tsx"));
