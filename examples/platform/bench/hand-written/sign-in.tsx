import { zodResolver } from "@hookform/resolvers/zod";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { text } from "./messages.ts";
import "./sign-in.css";

/** A sign-in page as it's written without Freehold: React, React Hook Form and Zod, with the features that every such page has. */

const schema = z.object({
  email: z.email(text.emailMissing),
  password: z.string().min(1, text.passwordMissing),
});
type Values = z.infer<typeof schema>;

async function signIn(values: Values): Promise<void> {
  const response = await fetch("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(values),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail ?? text.failed);
  localStorage.setItem("auth_token", body.token);
  location.assign("/");
}

function SignIn() {
  const [isShown, setShown] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<Values>({ resolver: zodResolver(schema) });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((values) =>
    signIn(values).catch((error) => setError("root", { message: error.message })),
  );
  return (
    <main>
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <form onSubmit={submit} noValidate>
        {errors.root && (
          <p className="error" role="alert">
            {errors.root.message}
          </p>
        )}
        <div className="field">
          <label htmlFor="email">{text.email}</label>
          <input
            id="email"
            type="email"
            autoComplete="username"
            aria-invalid={Boolean(errors.email)}
            aria-describedby="email-error"
            {...register("email")}
          />
          <p id="email-error" className="error">
            {errors.email?.message}
          </p>
        </div>
        <div className="field">
          <label htmlFor="password">{text.password}</label>
          <div className="password">
            <input
              id="password"
              type={isShown ? "text" : "password"}
              autoComplete="current-password"
              aria-invalid={Boolean(errors.password)}
              aria-describedby="password-error"
              {...register("password")}
            />
            <button type="button" onClick={() => setShown(!isShown)}>
              {isShown ? text.hide : text.show}
            </button>
          </div>
          <p id="password-error" className="error">
            {errors.password?.message}
          </p>
        </div>
        <button type="submit" disabled={isSubmitting}>
          {isSubmitting ? text.signingIn : text.signIn}
        </button>
      </form>
      <p>
        <a href="/forgot-password">{text.forgot}</a>
      </p>
      <p>
        {text.noAccount}
        <a href="/register">{text.register}</a>
      </p>
    </main>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <SignIn />
  </StrictMode>,
);
