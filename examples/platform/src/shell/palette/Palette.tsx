import type { User } from "@freehold/contract";
import { Dialog, useMessages, useStore } from "@freehold/ui";
import { Search } from "@freehold/ui/icons";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { ReadError } from "../../shared/query/ReadError.tsx";
import { OutageScope } from "../../shared/query/use-outage.tsx";
import { $paletteMessages } from "./messages.ts";
import { $isPaletteOpen } from "./open.ts";
import { $found, $text, findSections } from "./store.ts";
import "./styles.css";

/** How long a person pauses before what they typed is searched for. */
const PAUSE_MS = 150;

const close = () => $isPaletteOpen.set(false);

/** Finds whatever a person can go to, by its name: the sections, the properties, and for admins the people and their requests. */
export default function Palette({ user }: { user: User }) {
  const t = useMessages($paletteMessages);
  return (
    <Dialog open title={t.title} className="palette" onClose={close}>
      <OutageScope>
        <Finder user={user} />
      </OutageScope>
    </Dialog>
  );
}

function Finder({ user }: { user: User }) {
  const t = useMessages($paletteMessages);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [chosen, choose] = useState<string | null>(null);
  const text = typed.trim();
  const asked = useStore($text);
  const found = useStore($found);

  // After the dialog, which begins at its title.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => $text.set(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => $text.set(""), []);

  const isSearching = text !== asked || found.loading;
  const groups = [findSections(text, user), ...((!isSearching && found.data) || [])].filter(
    ({ places }) => places.length > 0,
  );
  const places = groups.flatMap((group) => group.places);
  const active = Math.max(
    0,
    places.findIndex(({ path }) => path === chosen),
  );
  const idOf = (path: string) => `${id}-${path}`;
  const activeId = places[active] && idOf(places[active].path);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || places.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose(places.at((active + step) % places.length)?.path ?? null);
    else if (event.key === "Enter" && activeId) document.getElementById(activeId)?.click();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="palette-box">
        <Search size={18} />
        <input
          ref={field}
          className="fh-input"
          type="text"
          role="combobox"
          aria-label={user.role === "admin" ? t.adminField : t.field}
          placeholder={user.role === "admin" ? t.adminField : t.field}
          aria-expanded={places.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            choose(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="palette-results">
        <div id={id} role="listbox" aria-label={t.title}>
          {groups.map(({ kind, places }) => (
            // biome-ignore lint/a11y/useSemanticElements: options in a group, and no fields
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className="palette-kind">
                {t[kind]}
              </p>
              {places.map(({ path, name, note }) => (
                <a
                  key={path}
                  id={idOf(path)}
                  href={path}
                  role="option"
                  aria-selected={idOf(path) === activeId}
                  tabIndex={-1}
                  onClick={close}
                  onPointerMove={() => choose(path)}
                >
                  <bdi>{name}</bdi>
                  {note && <span className="palette-note">{note}</span>}
                </a>
              ))}
            </div>
          ))}
        </div>
        <ReadError
          data={undefined}
          error={isSearching ? null : found.error}
          notRead={t.notRead}
          onRetry={$found.reload}
        />
        {!isSearching && !found.error && places.length === 0 && (
          <p className="palette-hint">{user.role === "admin" ? t.adminHint : t.hint}</p>
        )}
      </div>
      <p className="palette-status">
        <span role="status">
          {isSearching ? t.searching : places.length > 0 ? t.found(places.length) : t.nothing({ text })}
        </span>
        <span className="palette-keys">{t.keys}</span>
      </p>
    </>
  );
}
