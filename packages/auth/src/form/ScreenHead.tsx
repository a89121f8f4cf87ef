type ScreenHeadProps = { id: string; title: string; text: string; focusable?: boolean };

/** Title and subtitle of a screen. @param props.focusable - news: the keyboard focus moves to the title. */
export function ScreenHead({ id, title, text, focusable }: ScreenHeadProps) {
  return (
    <div className="fh-auth-head">
      <h2 id={id} className="fh-title" part="title" tabIndex={focusable ? -1 : undefined}>
        {title}
      </h2>
      <p className="fh-auth-subtitle" part="subtitle">
        {text}
      </p>
    </div>
  );
}
