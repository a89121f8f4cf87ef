import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FAILURES, PROBLEMS } from "@freehold/contract";
import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { ROOT, written } from "./write-page.ts";

test("every page is made of the sources, and every error code has its place on the page that docsPath leads to", async () => {
  await generate();
  const paths = written.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "index",
      "start/html",
      "packages/withdraw-all",
      "reference/freehold-auth",
      "wire/wallet",
      "server",
      "server/settings",
      "server/payments",
      "holds",
    ]),
  );
  const starts = written.filter(({ path }) => path.startsWith("start/"));
  const hosts = readdirSync(join(ROOT, "examples/hosts"), { withFileTypes: true }).filter((one) => one.isDirectory());
  for (const { name } of hosts)
    expect(starts.map(({ body }) => body).join(), name).toContain(`/examples/hosts/${name})`);
  for (const { path, body } of starts)
    expect(body.match(/^## .*/gm), path).toEqual([
      "## 1. Install",
      "## 2. Render",
      "## 3. Configure",
      "## 4. Listen to events",
      "## 5. Check",
    ]);
  for (const { title, description, body } of written) {
    expect(title && description).toMatch(/\w/);
    // Nothing that was to be filled in is left.
    expect(body).not.toMatch(/<!-- (tokens|sample)|\| undefined \|/);
  }
  const partner = written.find(({ path }) => path === "partner-server")?.body ?? "";
  for (const name of ["server.js", "server.py", "server.php"])
    expect(partner).toContain(readFileSync(join(ROOT, "examples/partner-server", name), "utf8").trim());
  const payments = written.find(({ path }) => path === "server/payments")?.body ?? "";
  expect(payments).toContain("## By a multisig\n");
  expect(payments).not.toContain("## Reconciliation\n");
  const server = written.find(({ path }) => path === "server")?.body ?? "";
  expect(server).toContain("](/freehold/server/reconciliation/)");
  for (const guide of readdirSync(join(ROOT, "packages/server/docs")))
    expect(paths).toContain(`server/${guide.replace(/\.md$/, "")}`);
  const errors = written.find(({ path }) => path === "errors")?.body ?? "";
  for (const code of [...Object.keys(PROBLEMS), "api_url", "load", "unreachable"])
    expect(errors).toContain(`### ${code}\n`);
  for (const [kind, { line }] of Object.entries(FAILURES)) {
    const sections = errors.split(/^(?=##)/m).filter((section) => section.startsWith(`### ${kind}\n`));
    expect(sections, kind).toHaveLength(1);
    expect(sections[0]).toContain(line);
    expect(errors).toContain(`](#${kind})`);
  }
});
