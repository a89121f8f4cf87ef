import { Auth } from "@freehold/auth";
import { BrandMark } from "./Brand.tsx";
import { Plan } from "./Plan.tsx";

/** The signed-out page: what this place is on one side, sign-in or registration on the other. */
export function SignedOut() {
  return (
    <div className="entry">
      <header className="entry-place">
        <Plan />
        <div className="entry-words">
          <p className="brand">
            <BrandMark />
            Freehold
          </p>
          <div className="entry-lead">
            <h1>Real estate, held in shares.</h1>
            <p>Sign in to see your confirmed deposits and to request the refund of all of them.</p>
          </div>
        </div>
      </header>
      <main className="entry-form">
        <Auth />
      </main>
    </div>
  );
}
