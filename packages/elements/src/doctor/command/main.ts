#!/usr/bin/env node
import { inWords } from "../finding.ts";
import { examinePage } from "./examine-page.ts";

const USAGE = "Usage: npx @freehold/elements doctor https://partner.example/refund";

const [command, address, ...more] = process.argv.slice(2);
const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
if (command !== "doctor" || !url || !/^https?:$/.test(url.protocol) || more.length > 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const findings = await examinePage(url);
    for (const finding of findings) process.stdout.write(`${inWords(finding)}\n`);
    process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
