import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { createPasswords } from "../passwords/passwords.ts";
import { newToken } from "../tokens.ts";
import { insertPasswordReset } from "./forgot-password.ts";

const { sql } = await createTestDatabase();
/** What only the service for breached passwords knows. */
const breached = new Set(["seven walnut trees"]);
const app = createTestApp(sql, { passwordRanges: { has: async (password) => breached.has(password) } });

let serial = 0;
const newEmail = () => `chooser-${++serial}@freehold.test`;

/** The three ways to choose a password, each for a person of its own. */
const WAYS: [string, () => Promise<{ email: string; choose(password: string): ReturnType<typeof app.register> }>][] = [
  [
    "registration",
    async () => {
      const email = newEmail();
      return { email, choose: (password) => app.register(email, { password }) };
    },
  ],
  [
    "a change",
    async () => {
      const email = newEmail();
      const { token } = await app.signedUp(email);
      const change = (password: string) => ({ current_password: PASSWORD, password });
      return { email, choose: (password) => app.post("/api/auth/password/change", change(password), token) };
    },
  ],
  [
    "a reset",
    async () => {
      const email = newEmail();
      const { user } = await app.signedUp(email);
      const token = newToken();
      await sql.begin((tx) => insertPasswordReset(tx, { userId: user.id, token, now: new Date() }));
      return { email, choose: (password) => app.post("/api/auth/password/reset", { token, password }) };
    },
  ],
];

describe.each(WAYS)("by %s", (_, start) => {
  it("a weak password is refused at its field, with the reason, and a strong one is taken then", async () => {
    const { email, choose } = await start();
    const refused = async (password: string) => {
      const { status, body } = await choose(password);
      expect([status, body.code, body.errors?.map(({ path }) => path)]).toEqual([
        422,
        "validation_failed",
        ["password"],
      ]);
      return body.message;
    };
    expect(await refused("")).toMatch(/^Password /);
    expect(await refused("short")).toBe("Password must have at least 15 characters.");
    expect(await refused("wren tulip fog")).toBe("Password must have at least 15 characters.");
    expect(await refused("x".repeat(257))).toBe("Password must have at most 256 characters.");
    expect(await refused("ubxs ubxs refund")).toMatch(/^Password is too easy to guess: it's made of /);
    expect(await refused(email)).toMatch(/^Password is too easy to guess: it's made of /);
    expect(await refused("1q2w3e4r5t6y7u8i")).toMatch(/^Password is on a list of stolen passwords/);
    expect(await refused("iloveyouiloveyou")).toMatch(/^Password is too easy to guess: /);
    expect(await refused("seven walnut trees")).toMatch(/^Password is on a list of stolen passwords/);
    expect((await choose("eight walnut trees")).status).toBeLessThan(300);
    expect((await app.signIn(email, "eight walnut trees")).status).toBe(200);
  });

  it.each([15, 64, 128, 256])("a password of %i characters is taken whole", async (length) => {
    const { email, choose } = await start();
    const password = "Wren, tulip and frog 漢字. ".repeat(12).slice(0, length - 1);
    expect((await choose(`${password}a`)).status).toBeLessThan(300);
    expect((await app.signIn(email, `${password}b`)).status).toBe(401);
    expect((await app.signIn(email, password)).status).toBe(401);
    expect((await app.signIn(email, `${password}a`)).status).toBe(200);
  });

  it("a password counts the same however its accents were typed, and keeps its spaces", async () => {
    const { email, choose } = await start();
    const password = "  vogel größer als je zuvor é  ";
    expect((await choose(password.normalize("NFD"))).status).toBeLessThan(300);
    expect((await app.signIn(email, password.trim())).status).toBe(401);
    expect((await app.signIn(email, password.normalize("NFC"))).status).toBe(200);
  });
});

it("a password that is too weak today still signs in: it was chosen before", async () => {
  const email = newEmail();
  await app.signedUp(email);
  const weak = await createPasswords().hash("freehold-demo-2026");
  await sql`update users set password_hash = ${weak} where email = ${email}`;
  expect((await app.signIn(email, "freehold-demo-2026")).status).toBe(200);
});
