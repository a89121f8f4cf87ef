import { useMessages } from "@freehold/ui";
import { Link } from "../location/Link.tsx";
import { $publicMessages } from "./messages.ts";
import "./styles.css";

const PAGES = ["progress", "status", "terms", "contact", "check-email"] as const;

/** The ways to all pages that need no account. @param props.current - the one they stand on, if it is one of them. */
export function PublicLinks({ current }: { current?: (typeof PAGES)[number] }) {
  const t = useMessages($publicMessages);
  return (
    <nav className="public-links" aria-label={t.pages}>
      <ul>
        {PAGES.map((page) => (
          <li key={page}>
            <Link section={page} aria-current={page === current ? "page" : undefined}>
              {t[page]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
