import { configure } from "@freehold/session";
import { held, json, problem, testToken, USER, unreachable } from "@freehold/test-utils/browser/stub-api";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Auth } from "./index.ts";
import { api, asked, button, field, freshPage, heading, open, signInWith } from "./test/page.fixture.tsx";
import { restartSession } from "./test/stub-api.fixture.ts";

freshPage();

const active = () => document.activeElement as HTMLInputElement;

describe("the entry screen", () => {
  test("is login", async () => {
    open();
    await expect.element(heading("Welcome Back")).toBeVisible();
    await expect.element(page.getByText("Sign in to your account to continue")).toBeVisible();
    await expect.element(button("Sign In")).toBeVisible();
    await expect.element(button("Don't have an account? Sign up")).toBeVisible();
  });

  test.each(["/?ref=ABCD2345", "/register", "/app/register?x=1"])("is registration at %s", async (address) => {
    open(address);
    await expect.element(heading("Create Account")).toBeVisible();
    await expect.element(page.getByText("Join the future of real estate investment")).toBeVisible();
    await expect.element(button("Create Account")).toBeVisible();
    await expect.element(button("Already have an account? Sign in")).toBeVisible();
  });

  test("is what the embedder says", async () => {
    const { rerender } = open("/?ref=ABCD2345", { view: "login" });
    await expect.element(heading("Welcome Back")).toBeVisible();
    rerender(<Auth view="register" referralCode="OTHER222" />);
    await expect.element(field("Referral Code (optional)")).toHaveValue("OTHER222");
  });

  test("does not take the focus from the page", async () => {
    open();
    await expect.element(field("Email")).toBeVisible();
    expect(active()).toBe(document.body);
  });
});

describe("login", () => {
  test("asks for an email and a password in the way that browsers and password managers know", async () => {
    open();
    await expect.element(field("Email")).toBeRequired();
    const email = field("Email").element() as HTMLInputElement;
    const password = field("Password").element() as HTMLInputElement;
    expect([email.inputMode, email.name, email.autocomplete]).toEqual(["email", "email", "username webauthn"]);
    expect([password.type, password.name, password.autocomplete]).toEqual(["password", "password", "current-password"]);
    expect(password.required).toBe(true);
    expect(email.form?.method).toBe("post");
  });

  test("leaves a wrong format to the browser and sends nothing", async () => {
    open();
    await userEvent.fill(field("Email"), "not an address");
    await userEvent.fill(field("Password"), "x");
    await userEvent.keyboard("{Enter}");
    expect((field("Email").element() as HTMLInputElement).validity.patternMismatch).toBe(true);
    expect(asked()).toEqual([]);
  });

  test.each(["mailto:ada@freehold.test", "Ada Lind <ada@freehold.test>"])(
    "takes the address out of %s, as it is pasted",
    async (pasted) => {
      open();
      await userEvent.fill(field("Email"), pasted);
      await userEvent.fill(field("Password"), "secret");
      await userEvent.click(button("Sign In"));
      const sent = () => api.asked.find(({ route }) => route === "POST /auth/login")?.body;
      await expect.poll(sent).toMatchObject({ email: "ada@freehold.test" });
    },
  );

  test("shows and hides the password", async () => {
    open();
    await userEvent.fill(field("Password"), "secret");
    await userEvent.click(button("Show password"));
    await expect.element(field("Password")).toHaveAttribute("type", "text");
    await userEvent.click(button("Hide password"));
    await expect.element(field("Password")).toHaveAttribute("type", "password");
  });

  test("says what the server says of a wrong password, with nothing for support, and keeps what was typed", async () => {
    api.routes["POST /auth/login"] = problem("invalid_credentials", "The email address or password is wrong.");
    open();
    await signInWith("wrong");
    const alert = page.getByRole("alert");
    await expect.element(alert).toMatchTextContent(/The email address or password is wrong\./);
    await expect.element(page.getByText("Details for support")).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "help@freehold.test" })).not.toBeInTheDocument();
    await expect.element(field("Password")).toHaveValue("wrong");
    await expect.element(button("Sign In")).toBeEnabled();
    expect(active().name).toBe("password");
  });

  test("says what the server says of any other failure, with SPEC's line beneath", async () => {
    api.routes["POST /auth/login"] = problem("account_disabled", "This account is disabled.");
    open();
    await signInWith("right");
    const alert = page.getByRole("alert");
    await expect.element(alert).toMatchTextContent(/This account is disabled\./);
    await expect.element(alert).toMatchTextContent(/API Error: Forbidden/);
    await expect.element(alert).toMatchTextContent(/Request ID req_testing/);
  });

  test("says 'Login failed' of an error that says nothing", async () => {
    // A host that supplies the token itself has switched signIn() off: it throws, but not for people.
    configure({ getToken: () => null });
    open();
    await signInWith();
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Login failed/);
  });

  test("announces the same error again, in the same place", async () => {
    api.routes["POST /auth/login"] = problem("invalid_credentials", "Wrong.");
    open();
    await signInWith("wrong");
    await expect.element(page.getByRole("alert")).toBeVisible();
    const first = page.getByRole("alert").element();
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(page.getByRole("alert").element()).not.toBe(first));
  });

  test("says when the next attempt counts, and counts down without talking", async () => {
    api.routes["POST /auth/login"] = problem("too_many_requests", "Too many attempts.", {}, { "retry-after": "2" });
    open();
    await signInWith();
    await expect.element(page.getByText("You can try again in 2 seconds")).toHaveAttribute("aria-live", "off");
    await expect.element(page.getByText("You can try again now")).toBeVisible();
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Too many attempts\./);
  });
});

describe("between the forms", () => {
  test("the email goes along, the password does not, and the focus goes to what is still empty", async () => {
    open();
    await userEvent.fill(field("Email"), "a@b.test");
    await userEvent.fill(field("Password"), "secret");
    await userEvent.click(button("Don't have an account? Sign up"));
    await expect.element(field("Email")).toHaveValue("a@b.test");
    await expect.element(field("Password")).toHaveValue("");
    await expect.element(field("Wallet Address")).toHaveFocus();
    await userEvent.click(button("Already have an account? Sign in"));
    await expect.element(field("Password")).toHaveFocus();
  });
});

describe("the session at load", () => {
  test("a spinner while the profile is fetched, then nothing but the children", async () => {
    const waiting = held(json(USER));
    api.routes["GET /auth/me"] = waiting.answer;
    restartSession("kept-token");
    const { container } = open("/", { children: <p>Inside</p> });
    await expect.element(page.getByRole("status")).toMatchTextContent(/Loading your session\.\.\./);
    expect(container.textContent).not.toContain("Inside");
    waiting.release();
    await expect.element(page.getByText("Inside")).toBeVisible();
    expect(container.innerHTML).toBe("<p>Inside</p>");
  });

  test("a refused token is removed and login is shown", async () => {
    api.routes["GET /auth/me"] = problem("unauthorized", "Sign in first.");
    restartSession("old-token");
    open();
    await expect.element(heading("Welcome Back")).toBeVisible();
    expect(localStorage.getItem("auth_token")).toBe(null);
  });

  test("no API at its address: says so before a password is typed for nothing, and the page hears which mistake it is", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    api.routes["GET /platform"] = () => new Response("<h1>Not here</h1>", { status: 404 });
    configure({ apiUrl: "/elsewhere" });
    const onError = vi.fn();
    open("/", { onError });
    await expect.element(page.getByText(/this page isn't set up to reach the platform/)).toBeVisible();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "api_url" })));
    await expect.element(button("Sign In")).toBeEnabled();
    configure({ apiUrl: null });
  });

  test("an unreachable server: says so, keeps the token, and tries again", async () => {
    api.routes["GET /auth/me"] = unreachable;
    restartSession("kept-token");
    const onSignedIn = vi.fn();
    const { container } = open("/", { onSignedIn });
    await expect.element(page.getByRole("alert")).toMatchTextContent(/We couldn't reach the server\./);
    expect(localStorage.getItem("auth_token")).toBe(testToken("kept-token"));

    const waiting = held(json(USER));
    api.routes["GET /auth/me"] = waiting.answer;
    await userEvent.click(button("Try Again"));
    await expect.element(page.getByRole("status")).toBeVisible();
    expect(container.contains(active())).toBe(true);
    waiting.release();
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  });
});
