import type { User } from "@freehold/contract";
import { useMessages, useStore } from "@freehold/ui";
import { useEffect } from "react";
import { $route } from "../shared/location/router.ts";
import { LazyScreen } from "./LazyScreen.tsx";
import { $shellMessages } from "./messages.ts";
import { ScreenBoundary } from "./ScreenBoundary.tsx";
import { findPlace } from "./sections.tsx";
import { useArrival } from "./use-arrival.ts";

const loadAdminsOnly = () => import("./AdminsOnly.tsx");
const loadFactorMissing = () => import("./FactorMissing.tsx");
const loadUnknownPath = () => import("./UnknownPath.tsx");

/** What stands in the main area for the section that the URL names, whether it is there or not. */
export function Section({ id, user }: { id: string; user: User }) {
  const t = useMessages($shellMessages);
  const { rest } = useStore($route);
  const section = findPlace({ section: id, rest });
  const title = t.documentTitle({ title: section?.label ?? t.unknownTitle });
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = t.brand;
    };
  }, [title, t.brand]);
  useArrival();

  if (!section) return <LazyScreen label={t.unknownTitle} load={loadUnknownPath} silent />;
  // SPEC 6 shows the admin sections by the email, too; the server goes by the role alone, and is asked nothing it would refuse.
  if (section.adminOnly && user.role !== "admin")
    return <LazyScreen label={section.label} load={loadAdminsOnly} given={{ title: section.label }} silent />;
  if (section.adminOnly && user.second_factor_missing)
    return <LazyScreen label={section.label} load={loadFactorMissing} given={{ title: section.label }} silent />;
  if ("load" in section) return <LazyScreen key={id} label={section.label} load={section.load} />;
  return (
    <ScreenBoundary label={section.label}>
      <section.screen />
    </ScreenBoundary>
  );
}
