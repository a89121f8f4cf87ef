import { afterEach, beforeEach, expect, test, vi } from "vitest";

// A fresh copy of the modules a test, as of another script of the same page, which shares the language.
let m: typeof import("./messages.ts") & typeof import("./locale.ts") & typeof import("@nanostores/i18n");
let stop: () => void = () => {};
beforeEach(async () => {
  vi.resetModules();
  m = { ...(await import("./messages.ts")), ...(await import("./locale.ts")), ...(await import("@nanostores/i18n")) };
});
afterEach(() => {
  stop();
  m.setLocale(null);
});

const group = () =>
  m.messages("panel", {
    title: "Withdraw All Deposits",
    help: "Help",
    total: m.params("{amount} UBXS"),
    deposits: m.count({ one: "{count} deposit", other: "{count} deposits" }),
  });

test("English is there at once and whole", () => {
  const $t = group();
  expect($t.get().title).toBe("Withdraw All Deposits");
  expect($t.get().total({ amount: "1,250.50" })).toBe("1,250.50 UBXS");
  expect($t.get().deposits(1)).toBe("1 deposit");
  expect($t.get().deposits(3)).toBe("3 deposits");
  expect(m.$locale.get()).toBe("en");
});

test("a language comes when it is chosen, and what it lacks stays English", async () => {
  const load = vi.fn(async () => ({
    default: { panel: { title: "Alle Einlagen auszahlen", total: "UBXS {amount}" } },
  }));
  m.setMessages("de", load);
  const $t = group();
  stop = $t.listen(() => {});
  expect(load).not.toHaveBeenCalled();

  m.setLocale("de");
  await vi.waitFor(() => expect($t.get().title).toBe("Alle Einlagen auszahlen"));
  expect(load).toHaveBeenCalledTimes(1);
  expect($t.get().help).toBe("Help");
  expect($t.get().total({ amount: "1.00" })).toBe("UBXS 1.00");

  m.setLocale(null);
  expect($t.get().title).toBe("Withdraw All Deposits");
});

test("a region falls back to its language, an unknown language to English", () => {
  m.setMessages("de", { panel: { title: "Titel" } });
  m.setLocale("de-AT");
  expect(m.$locale.get()).toBe("de");
  m.setLocale("tr");
  expect(m.$locale.get()).toBe("en");
  m.setLocale("__proto__");
  expect(m.$locale.get()).toBe("en");
});

test("messages given later replace those on screen", async () => {
  m.setMessages("de", { panel: { title: "Eins" } });
  m.setLocale("de");
  const $t = group();
  stop = $t.listen(() => {});
  await vi.waitFor(() => expect($t.get().title).toBe("Eins"));
  m.setMessages("de", { panel: { title: "Zwei" } });
  await vi.waitFor(() => expect($t.get().title).toBe("Zwei"));
});

test("another copy on the page shows the same language, reads it once, and follows other messages", async () => {
  const load = vi.fn(async () => ({ panel: { title: "Eins" } }));
  m.setMessages("de", load);
  m.setLocale("de");
  const $here = group();
  vi.resetModules();
  const copy = await import("./messages.ts");
  const $there = copy.messages("panel", { title: "Withdraw All Deposits" });
  const stops = [$here, $there].map((store) => store.listen(() => {}));
  stop = () => stops.forEach((end) => void end());
  await vi.waitFor(() => expect([$here.get().title, $there.get().title]).toEqual(["Eins", "Eins"]));
  expect(load).toHaveBeenCalledTimes(1);
  m.setMessages("de", { panel: { title: "Zwei" } });
  await vi.waitFor(() => expect([$here.get().title, $there.get().title]).toEqual(["Zwei", "Zwei"]));
});

test("a language that cannot be loaded is reported, and English shown", async () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  m.setMessages("de", () => Promise.reject(new Error("offline")));
  m.setLocale("de");
  const $t = group();
  stop = $t.listen(() => {});
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(1));
  expect($t.get().title).toBe("Withdraw All Deposits");
  report.mockRestore();
});
