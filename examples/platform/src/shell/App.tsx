import { Announcement } from "@freehold/announcement";
import { $session, track } from "@freehold/session";
import { isAdmin, SidebarShell } from "@freehold/sidebar-shell";
import { Root, useMessages, useStore } from "@freehold/ui";
import { type ComponentType, useEffect, useState } from "react";
import { findMailedLink } from "../public/mailed-link.ts";
import { isResetLink } from "../public/reset-link.ts";
import { BrandMark } from "../shared/brand/BrandMark.tsx";
import { $route, openSection } from "../shared/location/router.ts";
import { $publicMessages } from "../shared/public-links/messages.ts";
import { $theme } from "../shared/theme.ts";
import { followSession } from "./follow-session.ts";
import { LazyScreen } from "./LazyScreen.tsx";
import { $shellMessages } from "./messages.ts";
import { $isPaletteOpen } from "./palette/open.ts";
import { PaletteButton } from "./palette/PaletteButton.tsx";
import { findPublicPage } from "./public-pages.ts";
import { ScreenBoundary } from "./ScreenBoundary.tsx";
import { Section } from "./Section.tsx";
import { SITE_SECTIONS } from "./sections.tsx";

/** Who is signed in needs none of these at first. */
const loadSignedOut = () => import("./SignedOut.tsx");
const loadAccountLink = () => import("../public/account-link/index.tsx");
const loadPalette = () => import("./palette/Palette.tsx");
const loadBackground = () => import("./Background.tsx");
const loadProofWindow = () => import("../public/proof-window/index.tsx");
const loadConnectWindow = () => import("../public/partner-windows/ConnectWindow.tsx");
const loadRefundWindow = () => import("../public/partner-windows/RefundWindow.tsx");

/**
 * The platform: what is shown depends on the session and on the URL (SPEC 2), but for public pages and what the links of
 * mails open, signed in or not.
 */
export function App() {
  const theme = useStore($theme);
  const t = useMessages($shellMessages);
  return (
    <Root theme={theme} className="site">
      <ScreenBoundary label={t.brand}>
        <Page />
      </ScreenBoundary>
    </Root>
  );
}

function Page() {
  const t = useMessages($shellMessages);
  const pages = useMessages($publicMessages);
  const { section, rest } = useStore($route);
  const publicPage = rest.length === 0 ? findPublicPage(section) : undefined;
  const mailedLink = findMailedLink(location);
  if (publicPage) return <LazyScreen key={section} label={pages[publicPage.path]} load={publicPage.load} />;
  if (mailedLink === "proof") return <LazyScreen label={t.linkPage} load={loadProofWindow} silent />;
  if (mailedLink === "connect") return <LazyScreen label={t.linkPage} load={loadConnectWindow} silent />;
  if (mailedLink === "refund") return <LazyScreen label={t.linkPage} load={loadRefundWindow} silent />;
  if (mailedLink) return <LazyScreen label={t.linkPage} load={loadAccountLink} given={{ kind: mailedLink }} silent />;
  return <Platform />;
}

/** A mailed link to choose a new password is shown first, to signed-in people too. */
function Platform() {
  const [resets, setResets] = useState(() => isResetLink(location));
  useEffect(() => {
    const follow = () => isResetLink(location) && setResets(true);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return resets ? <SignedOut onLeft={() => setResets(false)} /> : <Shell />;
}

/** The forms for people who are not signed in. */
function SignedOut(given: { onLeft?: () => void }) {
  const t = useMessages($shellMessages);
  return <LazyScreen label={t.titleLogin} load={loadSignedOut} given={given} />;
}

/** What a signed-in person's page does beside what it shows. Nothing waits for it, and without it the page reads again when it is looked at. */
function BackgroundLater() {
  const [Background, setBackground] = useState<ComponentType | null>(null);
  useEffect(() => {
    track(loadBackground()).then(
      (loaded) => setBackground(() => loaded.default),
      () => undefined,
    );
  }, []);
  return Background && <Background />;
}

function Shell() {
  const t = useMessages($shellMessages);
  const session = useStore($session);
  const { section } = useStore($route);
  const isPaletteOpen = useStore($isPaletteOpen);
  const user = session.status === "signed-in" ? session.user : null;
  const shown = SITE_SECTIONS.find(({ id }) => id === section);

  useEffect(followSession, []);

  return (
    <>
      <SidebarShell
        brand={
          <>
            <BrandMark size={26} />
            <span>{t.brand}</span>
          </>
        }
        sections={SITE_SECTIONS}
        section={shown && (!shown.adminOnly || (user && isAdmin(user))) ? section : null}
        onSectionChange={(event) => openSection(event.section)}
        onSettings={() => openSection("account")}
        tools={<PaletteButton />}
        signedOut={<SignedOut />}
      >
        {(_, user) => <Section id={section} user={user} />}
      </SidebarShell>
      {user && isPaletteOpen && <LazyScreen label={t.search} load={loadPalette} given={{ user }} silent />}
      {user && <BackgroundLater key={user.id} />}
      <Announcement />
    </>
  );
}
