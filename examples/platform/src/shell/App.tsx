import { Announcement } from "@freehold/announcement";
import { $session } from "@freehold/session";
import { DEFAULT_SECTION, SidebarShell } from "@freehold/sidebar-shell";
import { Root, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { findAccountLink } from "../public/account-link/store.ts";
import { isReportLink } from "../public/report-withdrawal/store.ts";
import { isResetLink } from "../public/reset-link.ts";
import SettingsDialog from "../sections/account/index.tsx";
import { BrandMark } from "../shared/entry-page/BrandMark.tsx";
import { $section, openSection } from "../shared/section.ts";
import { $theme } from "../shared/theme.ts";
import { $shellMessages } from "./messages.ts";
import { Section } from "./Section.tsx";
import { SignedOut } from "./SignedOut.tsx";
import { SITE_SECTIONS } from "./sections.tsx";

/** Hardly anybody ever opens these. */
const AccountLinkPage = lazy(() => import("../public/account-link/index.tsx"));
const ReportWithdrawalPage = lazy(() => import("../public/report-withdrawal/index.tsx"));

/**
 * The platform: what is shown depends on the session and on nothing else (SPEC 2), but for what the
 * links of mails open, signed in or not.
 */
export function App() {
  const theme = useStore($theme);
  const accountLink = findAccountLink(location);
  return (
    <Root theme={theme} className="site">
      {accountLink ? (
        <Suspense>
          <AccountLinkPage kind={accountLink} />
        </Suspense>
      ) : isReportLink(location) ? (
        <Suspense>
          <ReportWithdrawalPage />
        </Suspense>
      ) : (
        <Platform />
      )}
    </Root>
  );
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

function Shell() {
  const t = useMessages($shellMessages);
  const session = useStore($session);
  const section = useStore($section);
  const [settings, setSettings] = useState(false);
  const user = session.status === "signed-in" ? session.user : null;

  useEffect(() => {
    // Nobody's settings or section stay open for the next person.
    if (!user) {
      setSettings(false);
      openSection(DEFAULT_SECTION);
    }
    // The address of the registration form would open it again after signing out.
    else if (location.pathname !== "/" || location.search) history.replaceState(null, "", "/");
  }, [user]);

  return (
    <>
      <SidebarShell
        brand={
          <>
            <BrandMark size={26} />
            {t.brand}
          </>
        }
        sections={SITE_SECTIONS}
        section={section}
        onSectionChange={(event) => openSection(event.section)}
        onSettings={() => setSettings(true)}
        signedOut={<SignedOut />}
      >
        {(section) => <Section id={section} />}
      </SidebarShell>
      {user && <SettingsDialog user={user} open={settings} onClose={() => setSettings(false)} />}
      <Announcement />
    </>
  );
}
