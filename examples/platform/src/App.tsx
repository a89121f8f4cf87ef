import { Announcement } from "@freehold/announcement";
import { $session } from "@freehold/session";
import { SECTIONS, SidebarShell } from "@freehold/sidebar-shell";
import { Root } from "@freehold/ui";
import { Stamp } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { BrandMark } from "./Brand.tsx";
import { isNotMe } from "./not-me/not-me.ts";
import { isResetLink } from "./reset-link.ts";
import { Section } from "./Section.tsx";
import { SignedOut } from "./SignedOut.tsx";
import { REFUNDS_SECTION } from "./sections.ts";
import { SettingsDialog } from "./settings/SettingsDialog.tsx";
import { $theme } from "./theme.ts";

/** Hardly anybody ever opens it. */
const NotMePage = lazy(() => import("./not-me/NotMePage.tsx"));

const ALL_SECTIONS = [...SECTIONS, { ...REFUNDS_SECTION, icon: Stamp }];

/**
 * The platform: what is shown depends on the session and on nothing else (SPEC 2), but for what the
 * links of mails open, signed in or not.
 */
export function App() {
  const theme = useStore($theme);
  return (
    <Root theme={theme} className="site">
      {isNotMe(location) ? (
        <Suspense>
          <NotMePage />
        </Suspense>
      ) : (
        <Platform />
      )}
    </Root>
  );
}

/** Whoever opens the link of a mail to choose a new password is shown that first, signed in or not. */
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
  const session = useStore($session);
  const [settings, setSettings] = useState(false);
  const user = session.status === "signed-in" ? session.user : null;

  useEffect(() => {
    // Nobody's settings stay open for the next person.
    if (!user) setSettings(false);
    // The address of the registration form would open it again after signing out.
    else if (location.pathname !== "/" || location.search) history.replaceState(null, "", "/");
  }, [user]);

  return (
    <>
      <SidebarShell
        brand={
          <>
            <BrandMark size={26} />
            Freehold
          </>
        }
        sections={ALL_SECTIONS}
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
