import { SAMPLE_EMAILS, type SampleEmail } from "@freehold/server/testing/sample-emails";
import { type ReactNode, useState } from "react";
import { CLIENTS } from "./clients.ts";

const TITLE = "Emails";

/** Every email that the server sends, in the worst cases of email clients. */
export function Emails({ width }: { width: string }): ReactNode {
  return (
    <section className="gallery-widget" aria-label={TITLE}>
      <h2>{TITLE}</h2>
      <div className="gallery-states">
        {SAMPLE_EMAILS.map((email) => (
          <figure key={email.name} className="gallery-state">
            <figcaption>
              <span>{email.name}</span> <code>{email.template}</code>
            </figcaption>
            <div className="gallery-frames">
              {Object.keys(CLIENTS).map((client) => (
                <Frame key={`${client} ${width}`} {...{ email, client, width }} />
              ))}
            </div>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Frame({ email, client, width }: { email: SampleEmail; client: string; width: string }): ReactNode {
  const [height, setHeight] = useState(480);
  return (
    <div className="gallery-client">
      <p>{client}</p>
      <iframe
        title={`${email.name}, ${client}`}
        srcDoc={CLIENTS[client]?.(email)}
        width={width}
        height={height}
        loading="lazy"
        onLoad={({ currentTarget }) => setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? height)}
      />
    </div>
  );
}
