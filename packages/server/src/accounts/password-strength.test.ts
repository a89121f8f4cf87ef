import { describe, expect, it } from "vitest";
import { isProblemError } from "../platform/http/problem.ts";
import { refuseWeakPassword } from "./password-strength.ts";

const EMAIL = "margarethe.keller@example.org";

const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

/** The sentence with which a password is refused; null if it is taken. */
async function refusal(password: string, email = EMAIL): Promise<string | null> {
  try {
    await refuseWeakPassword(password, [email, WALLET]);
    return null;
  } catch (error) {
    if (!isProblemError(error)) throw error;
    expect(error.extra.errors).toEqual([{ path: "password", message: expect.stringMatching(/^is too easy to guess/) }]);
    return error.shortMessage;
  }
}

describe("a new password", () => {
  it.each([
    "password123",
    "Passw0rd!!",
    "1234567890",
    "qwertyuiop",
    "aaaaaaaaaaaa",
    "iloveyou22",
    "liverpool1",
    EMAIL,
    "margarethe.keller",
    "margarethekeller",
    "Margarethe1952",
    "freehold2026",
    "freeholdfreehold",
    "ubxsubxsubxs",
    "1952-11-22",
  ])("that is easy to guess is refused: %s", async (password) => {
    expect(await refusal(password)).toMatch(/^Password is too easy to guess.*\. Three or four unrelated words .*\.$/);
  });

  it.each([
    WALLET,
    WALLET.toLowerCase(),
    WALLET.toUpperCase(),
    WALLET.slice(2),
    `0x${WALLET.slice(-20)}`,
    `${WALLET} and more`,
  ])("that is the owner's wallet address, or a part of it, is refused: %s", async (password) => {
    expect(await refusal(password)).toContain("it contains your email address, your wallet address or the name of");
  });

  it.each([
    "bartholomewfeatherstonehaughcholmondeley@example.com",
    "k.wojciechowska-nowakowska@poczta.example.pl",
    "K.Wojciechowska-Nowakowska@poczta.example.pl",
  ])("that is the owner's email address is refused however long it is, and so are its parts: %s", async (email) => {
    const address = email.toLowerCase();
    const [name = ""] = email.split("@");
    for (const password of [email, name, `${name}@`, `x${name}`, email.slice(2), `${email}!`, `1${email.slice(0, -1)}`])
      expect(await refusal(password, address), password).toMatch(/^Password is too easy to guess/);
  });

  it.each([
    "freehold-demo-2026",
    "correct horse battery",
    "another good one",
    "wJ7#qP0z!mV4",
    "Fahrrad Wolke Besen",
    "öäü ßéñ 漢字 пароль",
  ])("that is not is taken: %s", async (password) => {
    expect(await refusal(password)).toBeNull();
  });

  it("is refused with a sentence that says why and what is better", async () => {
    expect(await refusal("password123")).toMatchInlineSnapshot(
      `"Password is too easy to guess: this is a commonly used password. Three or four unrelated words are easy to remember and hard to guess."`,
    );
    expect(await refusal(EMAIL)).toMatchInlineSnapshot(
      `"Password is too easy to guess: it contains your email address, your wallet address or the name of this site. Three or four unrelated words are easy to remember and hard to guess."`,
    );
  });

  it("does not keep the server busy, however long it is and whatever is in it", async () => {
    await refuseWeakPassword("loads the dictionaries once", []);
    const alphabet = "4@8({[<369!1|0$57+%2aA";
    const letters = Array.from({ length: 256 }, (_, i) => alphabet[(i * 7) % alphabet.length]).join("");
    for (const password of [letters, "19".repeat(128), "p4ssw0rd".repeat(32), "a".repeat(256)]) {
      const { user } = process.cpuUsage();
      await refusal(password);
      // A whole one took seconds. Time of the processor, so that others on the machine do not count.
      expect(process.cpuUsage().user - user).toBeLessThan(500_000);
    }
  });
});
