import type { User } from "@freehold/contract";
import { $session, claimApiUrl, retrySession, validateApiUrl } from "@freehold/session";
import {
  ApiUrlGate,
  ErrorNotice,
  type HostCallbacks,
  ownProps,
  Root,
  type RootProps,
  type SignedOut,
  Spinner,
  useFailure,
  useHostCallbacks,
  useMessages,
  usePageLanguage,
  useReady,
  useSignedOut,
  useStore,
  type WidgetEvents,
} from "@freehold/ui";
import { PanelLeftClose } from "@freehold/ui/icons";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Header } from "./header/Header.tsx";
import { Drawer } from "./navigation/Drawer.tsx";
import { SECTIONS } from "./navigation/default-sections.ts";
import { SectionList } from "./navigation/SectionList.tsx";
import { Footer } from "./platform/Footer.tsx";
import { SuspensionStrip } from "./platform/SuspensionStrip.tsx";
import { $messages } from "./store/messages.ts";
import { DEFAULT_SECTION, type ShellSection, sectionsFor, sectionToShow } from "./store/sections.ts";
import { createSidebar } from "./store/sidebar.ts";

/** Props of {@link SidebarShell}. */
export type SidebarShellProps = Pick<RootProps, "theme" | "locale"> &
  WidgetEvents & {
    /** The brand's name, or a mark with the name. */
    brand: ReactNode;
    /** What stands in the sidebar. @default {@link SECTIONS}, the nine of SPEC 2 */
    sections?: readonly ShellSection[] | undefined;
    /**
     * The section shown, if the host keeps it; then follow `onSectionChange`. Null where the host shows something that is none of
     * them, as children that do not depend on the section.
     */
    section?: string | null | undefined;
    /** The section shown first, if the shell keeps it. @default "withdraw-all" */
    defaultSection?: string | undefined;
    /** The user selected another section. */
    onSectionChange?: ((event: { section: string }) => void) | undefined;
    /** The user was signed out. */
    onSignedOut?: ((event: SignedOut) => void) | undefined;
    /** The user clicked the settings button. */
    onSettings?: (() => void) | undefined;
    /** What stands before the settings button in the top bar, such as a search: buttons of the class `fh-icon-button`. @default nothing */
    tools?: ReactNode;
    /** What stands in the main area: by section, or whatever the section. */
    children?: ReactNode | ((section: string, user: User) => ReactNode);
    /** What signed-out people see in place of the shell (SPEC 6: only login and registration). @default nothing */
    signedOut?: ReactNode;
    /**
     * The API's address. All widgets on a page use the same API: a widget with another address shows an error.
     *
     * @default "/api" on the page's origin, or the one given to `configure()`
     */
    apiUrl?: string | undefined;
  };

/**
 * Renders the signed-in layout: top bar, collapsible sidebar and main area. Navigation is by section ID, not by URL (SPEC 2). While the
 * platform is suspended, a strip says so, and the footer shows the support contact.
 *
 * @example
 * <SidebarShell brand="Freehold" signedOut={<Auth />}>
 *   {(section) => (section === "withdraw-all" ? <WithdrawAll /> : <Screen id={section} />)}
 * </SidebarShell>
 */
export function SidebarShell(given: SidebarShellProps): ReactNode {
  const props = ownProps(given);
  const { apiUrl, theme, locale, onSectionChange, onSettings, onSignedOut, onReady, onError } = props;
  const host = useHostCallbacks({ onSectionChange, onSettings, onSignedOut, onReady, onError });
  return (
    <ApiUrlGate
      {...{ apiUrl, theme, locale }}
      session={{ validateApiUrl, claimApiUrl }}
      renderFailed={useMessages($messages).renderFailed}
      onError={host.onError}
    >
      <Shell props={props} host={host} />
    </ApiUrlGate>
  );
}

type Host = HostCallbacks<SidebarShellProps, "onSectionChange" | "onSettings" | "onSignedOut" | "onReady" | "onError">;
type ShellProps = { props: SidebarShellProps; host: Host };

function Shell({ props, host }: ShellProps): ReactNode {
  const { theme, locale, signedOut } = props;
  const session = useStore($session, { ssr: "initial" });
  const error = session.status === "loading" ? session.error : null;
  useSignedOut(session, host.onSignedOut);
  useFailure(error, host.onError);
  useReady(session.status !== "loading" || error !== null, host.onReady);

  // Nor is a person signed in on a partner's page, which has a client secret.
  if (session.status !== "loading" && session.status !== "signed-in") return signedOut;
  return (
    <Root theme={theme} locale={locale} className="fh-shell">
      {session.status === "loading" ? (
        <Loading error={session.error} />
      ) : (
        // Another person begins at the default section.
        <SignedIn key={session.user.id} {...{ props, host }} user={session.user} />
      )}
    </Root>
  );
}

function SignedIn({ props, host, user }: ShellProps & { user: User }) {
  const { brand, sections = SECTIONS, section, defaultSection = DEFAULT_SECTION, onSettings, tools, children } = props;
  const t = useMessages($messages);
  const [sidebar] = useState(() => createSidebar());
  const wide = useStore(sidebar.$wide);
  const open = useStore(sidebar.$open);
  const [chosen, choose] = useState(defaultSection);
  const menu = useRef<HTMLButtonElement>(null);
  const aside = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  const id = useId();

  const visible = sectionsFor(user, sections);
  const shown = sectionToShow(section ?? chosen, visible);
  const current = section === null ? null : shown;

  const select = (next: string) => {
    sidebar.selected();
    // An address may be that of something in the section: its item leads back to the section itself.
    if (next === current && visible.find(({ id }) => id === next)?.href === undefined) return;
    choose(next);
    host.onSectionChange({ section: next });
  };
  const list = <SectionList sections={visible} current={current} onSelect={select} />;

  return (
    <>
      <button type="button" className="fh-shell-skip" onClick={() => main.current?.focus()}>
        {t.skip}
      </button>
      <Header
        brand={brand}
        user={user}
        tools={tools}
        onSettings={onSettings && host.onSettings}
        menu={{
          ref: menu,
          open,
          controls: id,
          onOpen: () => {
            flushSync(sidebar.open);
            // Beside the main area the toggle gives way to the sidebar. The drawer takes the focus by itself.
            (
              aside.current?.querySelector<HTMLElement>("[aria-current]") ??
              aside.current?.querySelector<HTMLElement>(".fh-shell-item")
            )?.focus();
          },
        }}
      />
      {wide ? (
        <aside ref={aside} id={id} className="fh-shell-aside" part="sidebar" hidden={!open}>
          {list}
          <button
            type="button"
            className="fh-shell-item fh-shell-collapse"
            part="collapse"
            onClick={() => {
              flushSync(sidebar.close);
              menu.current?.focus();
            }}
          >
            <PanelLeftClose size={18} />
            <span className="fh-text">{t.collapse}</span>
          </button>
        </aside>
      ) : (
        <Drawer id={id} open={open} brand={brand} onClose={sidebar.close}>
          {list}
        </Drawer>
      )}
      <SuspensionStrip />
      <main ref={main} className="fh-shell-main" part="main" tabIndex={-1} lang={usePageLanguage()}>
        <div className="fh-shell-content">{typeof children === "function" ? children(shown, user) : children}</div>
      </main>
      <Footer />
    </>
  );
}

/** SPEC 2: a spinner while the session loads. If no answer comes, the token is kept and it can be tried again. */
function Loading({ error }: { error: unknown }) {
  const t = useMessages($messages);
  return (
    <main className="fh-shell-loading">
      {error ? (
        <ErrorNotice title={t.unreachable} error={error} fallback={t.unreachable} onRetry={() => void retrySession()} />
      ) : (
        <Spinner label={t.loading} />
      )}
    </main>
  );
}
