import { useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { $sharedMessages } from "../messages.ts";
import { BrandMark } from "./BrandMark.tsx";
import { Plan } from "./Plan.tsx";

/** A page for people who are not signed in: what this place is on one side, what they do on the other. */
export function EntryPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const t = useMessages($sharedMessages);
  return (
    <div className="entry">
      <header className="entry-place">
        <Plan />
        <div className="entry-words">
          <p className="brand">
            <BrandMark />
            {t.brand}
          </p>
          <div className="entry-lead">
            <h1>{title}</h1>
            <p>{text}</p>
          </div>
        </div>
      </header>
      <main className="entry-form">{children}</main>
    </div>
  );
}
