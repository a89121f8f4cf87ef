import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it.each([
  [["anna@example.org", 3, null], "anna@example.org,3,"],
  [["a, b", 'say "no"', "two\nlines"], '"a, b","say ""no""","two\nlines"'],
  [["=1+1", "+1", "-cmd", "@sum", "\t=1"], "'=1+1,'+1,'-cmd,'@sum,'\t=1"],
  [['=HYPERLINK("https://thief.example","Refund")'], '"\'=HYPERLINK(""https://thief.example"",""Refund"")"'],
  [["-12.5", "1250.5", "0"], "-12.5,1250.5,0"],
])("%j is the line %j of a file that no spreadsheet calculates with", (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
