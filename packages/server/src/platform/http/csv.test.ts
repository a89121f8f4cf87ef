import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it.each([
  [["anna@example.org", 3, null], "anna@example.org,3,"],
  [["a, b", 'say "no"', "two\nlines"], '"a, b","say ""no""","two\nlines"'],
  [["=1+1", "+1", "-cmd", "@sum", " =1"], "'=1+1,'+1,'-cmd,'@sum,' =1"],
  [["＝1+1", "＋1", "－1", "＠sum"], "'＝1+1,'＋1,'－1,'＠sum"],
  [["Foo;=cmd|'/C calc'!A0", "Mill; Barn"], '"Foo;\'=cmd|\'/C calc\'!A0","Mill; Barn"'],
  [["\t=1", "\n=1", "x\n =1", "\tx"], '"\'\t\'=1","\'\n\'=1","x\n\' =1","\'\tx"'],
  [['=HYPERLINK("https://thief.example","Refund")'], '"\'=HYPERLINK(""https://thief.example"",""Refund"")"'],
  [["-12.5", "1250.5", "0"], "-12.5,1250.5,0"],
])("%j is the line %j of a file that no spreadsheet calculates with", (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
