import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isProblemError } from "../../platform/http/problem.ts";
import { CONTEXT_WORDS } from "./password-context.ts";
import { type Chooser, createPasswordRule } from "./password-strength.ts";

const EMAIL = "margarethe.keller@example.org";
const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const refuseWeakPassword = createPasswordRule({ publicUrl: "https://refunds.acme-homes.example" });

/** The sentence with which a password is refused; null if it is taken. */
async function refusal(
  password: string,
  { about = [EMAIL, WALLET], hasSecondFactor = false }: Partial<Chooser> = {},
): Promise<string | null> {
  try {
    await refuseWeakPassword(password, { about, hasSecondFactor });
    return null;
  } catch (error) {
    if (!isProblemError(error)) throw error;
    expect([error.code, error.extra.errors]).toEqual([
      "validation_failed",
      [{ path: "password", message: expect.stringMatching(/^[a-z].*[^.]$/) }],
    ]);
    return error.shortMessage;
  }
}

const ADVICE = "Three or four unrelated words are easy to remember and hard to guess.";
const CONTEXT = `Password is too easy to guess: it's made of your email address, your wallet address, the name of this site, or words that people use here. ${ADVICE}`;
const STOLEN = `Password is on a list of stolen passwords, which attackers try first. ${ADVICE}`;
const EASY = /^Password is too easy to guess.*\. Three or four unrelated words .*\.$/;

describe("a new password", () => {
  it.each([
    // Names and words of this site.
    "Freehold2026!!!",
    "freehold platform",
    "welcome to freehold",
    "WelcomeToFreehold1",
    "ubxs ubxs refund",
    "my freehold account",
    "I love freehold 2026",
    "freehold-demo-2026",
    "Freehold is the best!",
    "refund.refund.refund",
    "give me my refund please",
    "real estate refund",
    "withdraw my money now",
    "UBXS-deposit-2026",
    "invest2026invest2026",
    "property-investor-77",
    "treasury operator 1",
    "admin@freehold.test",
    // What people choose wherever they are asked for a password.
    "adminadminadmin",
    "secretwalletsecret",
    "letmein to my wallet",
    "Welcome12345678!",
    "P@ssw0rd!P@ssw0rd!",
    // The same in other spellings.
    "fr33h0ld-r3fund!",
    "F R E E H O L D freehold",
    "ｆｒｅｅｈｏｌｄ ｒｅｆｕｎｄ",
    "Fréehöld Wället 1",
    // With a row of the keyboard, or something short again and again.
    "freeholdqwertyuiop",
    "Freehold asdfghjkl",
    "zebra freehold zebra freehold zebra",
    "refund aaaaaaaaaaaaaaaa",
    // Where the server is.
    "acme-homes-2026",
    "refunds.acme-homes.example",
    // Who the person is.
    EMAIL,
    "margarethe.keller",
    "Margarethe-Keller-1952",
    "keller@example.org1",
    WALLET,
    WALLET.toUpperCase(),
    `0x${WALLET.slice(-20)}`,
    `${WALLET} and more`,
  ])("that is made of context is refused: %s", async (password) => {
    expect(await refusal(password)).toBe(CONTEXT);
  });

  it.each([
    "bartholomewfeatherstonehaughcholmondeley@example.com",
    "k.wojciechowska-nowakowska@poczta.example.pl",
    "K.Wojciechowska-Nowakowska@poczta.example.pl",
  ])("that is the owner's email address is refused however long it is, and so are its parts: %s", async (email) => {
    const about = [email.toLowerCase()];
    const [name = ""] = email.split("@");
    for (const password of [email, name, `${name}@`, `x${name}`, email.slice(2), `${email}!`, `1${email.slice(0, -1)}`])
      expect(await refusal(password, { about }), password).toBe(CONTEXT);
  });

  it.each([
    "123456789012345",
    "qwertyuiopasdfgh",
    "QwertyuiopAsdfgh",
    "1q2w3e4r5t6y7u8i",
    "abcdefghijklmnop",
    "manchesterunited",
    "qazwsxedcrfvtgb",
  ])("that is breached is refused: %s", async (password) => {
    expect(await refusal(password)).toBe(STOLEN);
  });

  it.each([
    "iloveyouiloveyou",
    "liverpoolliverpool",
    "christopher123456",
    "asdfghjklasdfghjkl",
    "football football",
    "22/11/1952 22/11/1952",
  ])("that is easy to guess is refused: %s", async (password) => {
    expect(await refusal(password)).toMatch(EASY);
  });

  it.each([
    // Of four words.
    "wren tulip frog",
    "correct-horse-battery",
    "Fahrrad Wolke Besen Amsel",
    "le merle chante sous la pluie",
    "tres gatos en un tejado azul",
    "o rato roeu a rolha",
    "siedem zielonych parasoli",
    "üç mavi bisiklet ve martı",
    "синий чайник под дождём",
    "τρία μπλε ποδήλατα",
    "قطتان على سطح البيت",
    "오늘은 고양이와 산책을 했다",
    "今日は良い天気ですね猫と散歩します",
    "öäü ßéñ 漢字 пароль",
    "🦊🐢🎻🍋🚲🪁🧭🐙🍄🌵🎈🦉🚀🧊🌧",
    "  spaces at both ends stay  ",
    // Of password managers.
    "wJ7#qP0z!mV4xR9t",
    "k3v9-Xq7r-Tm2w-Zp8d",
    "hUk9sLwq2RtBv7XcEo5N",
    "8!rT%2q$Lp@9zW&x",
    "a9f3c17e5b2d8f604c1e9a7b3d5f8e20",
    "bunion-Carpool-8-gizmo-Unlit",
    // With words of this site, and enough beside them.
    "my wallet lives in a hollow tree",
    "the property of a lonely cloud",
    "Refund the ocean its salt",
  ])("that is hard to guess is taken: %s", async (password) => {
    expect(await refusal(password)).toBeNull();
  });

  it("has at least fifteen characters, or ten with a second factor, as people count them", async () => {
    const tooShort = (length: number) => `Password must have at least ${length} characters.`;
    expect(await refusal("wJ7#qP0z!mV4xR")).toBe(tooShort(15));
    expect(await refusal("Freehold2026!!")).toBe(tooShort(15));
    expect(await refusal("wJ7#qP0z!mV4xR9")).toBeNull();
    expect(await refusal("wJ7#qP0z!", { hasSecondFactor: true })).toBe(tooShort(10));
    expect(await refusal("wJ7#qP0z!m", { hasSecondFactor: true })).toBeNull();
    expect(await refusal("iloveyou22", { hasSecondFactor: true })).toMatch(/^Password is (too easy|on a list)/);
    // Fourteen, although JavaScript counts 28, and 15 with an accent that was typed apart.
    expect(await refusal("🦊🐢🎻🍋🚲🪁🧭🐙🍄🌵🎈🦉🚀🧊")).toBe(tooShort(15));
    expect(await refusal("wJ7#qP0z!mV4xe\u0301")).toBe(tooShort(15));
  });

  it("is not refused for a weak part if another part is strong, nor taken for its length", async () => {
    expect(await refusal(`${"a".repeat(40)} wren tulip frog harbour lantern`)).toBeNull();
    expect(await refusal("wren tulip frog harbour lantern ".repeat(8))).toBeNull();
    expect(await refusal("welcome to freehold ".repeat(12))).toBe(CONTEXT);
    expect(await refusal("p4ssw0rd".repeat(32))).toBe(CONTEXT);
    expect(await refusal("abcabcab".repeat(32))).toMatch(EASY);
  });

  it("does not keep the server busy, however long it is and whatever is in it", async () => {
    await refusal("loads the dictionaries once", { about: [] });
    const alphabet = "4@8({[<369!1|0$57+%2aA";
    const letters = Array.from({ length: 256 }, (_, i) => alphabet[(i * 7) % alphabet.length]).join("");
    for (const password of [
      letters,
      "19".repeat(128),
      "p4ssw0rd".repeat(32),
      "a".repeat(256),
      "liverpool ".repeat(25),
    ]) {
      const { user } = process.cpuUsage();
      await refusal(password);
      // A whole one took seconds. Time of the processor, so that others on the machine do not count.
      expect(process.cpuUsage().user - user).toBeLessThan(500_000);
    }
  });
});

it("the documentation lists the context words", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/layout.md"), "utf8");
  const listed = guide.split("### Context words")[1]?.split("###")[0] ?? "";
  expect(CONTEXT_WORDS.filter((word) => !new RegExp(`\\b${word}\\b`).test(listed))).toEqual([]);
});
