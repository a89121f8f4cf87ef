import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { someAddress } from "../money.fixture.ts";
import { createLog } from "../platform/http/log.ts";
import { createNameService, readNameServiceUrl } from "./name-service.ts";

const { sql } = await createTestDatabase();

let answer: [status: number, body: string];
const asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.writeHead(answer[0], { "Content-Type": "application/json", Location: "/elsewhere" }).end(answer[1]);
});
await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
afterAll(() => service.close());
beforeEach(() => asked.splice(0));

const url = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/resolve?key=k1`);
const names = createNameService({ url, log: createLog({ level: "silent" }) });
const api = createTestApi(sql, { names });
const nameOf = async (address: string) => (await api.call("GET", `/names/${address}`, null)).body;

it("asks the service once with the address alone, and keeps the name", async () => {
  answer = [200, JSON.stringify({ data: "anna.eth" })];
  const address = someAddress();
  const answers = await Promise.all([nameOf(address), nameOf(address.toLowerCase()), nameOf(address)]);
  expect(answers).toEqual(Array(3).fill({ success: true, name: "anna.eth" }));
  answer = [200, JSON.stringify({ data: "bert.eth" })];
  expect(await nameOf(address)).toMatchObject({ name: "anna.eth" });
  expect(asked).toEqual([`/v1/resolve?key=k1&address=${address.toLowerCase()}`]);
});

it("reads the name one level deeper, too", async () => {
  answer = [200, JSON.stringify({ data: { data: "anna.eth" } })];
  expect(await nameOf(someAddress())).toEqual({ success: true, name: "anna.eth" });
});

it.each<[string, [number, string]]>([
  ["a wallet without a name", [200, JSON.stringify({ data: null })]],
  ["markup", [200, JSON.stringify({ data: "<img src=x>.eth" })]],
  ["text that turns around", [200, JSON.stringify({ data: "an\u202ena.eth" })]],
  ["another address", [200, JSON.stringify({ data: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" })]],
  ["something else", [200, JSON.stringify(["anna.eth"])]],
  ["no JSON", [200, "anna.eth"]],
  ["far too much", [200, JSON.stringify({ data: "anna.eth", more: "x".repeat(100_000) })]],
  ["an error", [500, JSON.stringify({ data: "anna.eth" })]],
  ["a way to elsewhere", [302, ""]],
])("shows no name for %s", async (_, given) => {
  answer = given;
  expect(await nameOf(someAddress())).toEqual({ success: true, name: null });
  expect(asked).toHaveLength(1);
});

it("asks for no name without a service, nor for what is no address", async () => {
  const without = createTestApi(sql);
  expect((await without.call("GET", `/names/${someAddress()}`, null)).body).toEqual({ success: true, name: null });
  expect((await api.call("GET", "/names/anna.eth", null)).status).toBe(422);
  expect(asked).toEqual([]);
});

it.each(["names.example", "ftp://names.example", "https://user@names.example", "https://names.example/#a"])(
  "a service at %s stops the start",
  (value) => {
    expect(() => readNameServiceUrl(value)).toThrow("NAME_SERVICE_URL must look like");
  },
);
