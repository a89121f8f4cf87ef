import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Logger } from "pino";
import { SignerError, type TreasurySigner } from "../../platform/chain/signer/treasury-signer.ts";
import { type Authority, authorisePayment } from "./authorise-payment.ts";
import { readPayment, type SigningLimits } from "./read-payment.ts";

/** What a process that signs works with. */
export type SigningOptions = Omit<Authority, "target"> & {
  limits: SigningLimits;
  /** Holds the key, or asks what holds it. */
  signer: TreasurySigner;
  /** What requests must have as `Authorization: Bearer`; null on a Unix socket, whose mode protects it. */
  token: string | null;
  log: Logger;
};

type Answer = { status: number; body: { signed: string } | { refused: string } | { error: string } };
type Question = { withdrawal_id?: unknown; transaction?: unknown };

/** Of a request, in bytes: a transaction of a payment takes 300. */
const LONGEST = 8 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The server of `freehold-server signer`. It has one call: `POST /` with `{ withdrawal_id, transaction }` signs the unsigned transaction
 * if that is exactly an approved payment. One request at a time is decided and written down before its transaction is signed.
 */
export function createSigningServer(options: SigningOptions): Server {
  let turn: Promise<unknown> = Promise.resolve();
  const answerInTurn = (question: Question, signal: AbortSignal) => {
    const answer = turn.then(() => answerQuestion(options, question, signal));
    turn = answer;
    return answer;
  };
  const server = createServer(async (request, response) => {
    // The server that asked has given up.
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const { status, body } = await readQuestion(options, request).then(
      (question) => ("status" in question ? question : answerInTurn(question, gone.signal)),
      (): Answer => ({ status: 400, body: { error: "The request can't be read." } }),
    );
    send(response, status, body);
  });
  server.requestTimeout = 10_000;
  return server;
}

async function readQuestion({ token }: SigningOptions, request: IncomingMessage): Promise<Question | Answer> {
  if (token !== null && !isEqual(request.headers.authorization ?? "", `Bearer ${token}`))
    return { status: 401, body: { error: "The signer rejected SIGNER_TOKEN." } };
  if (request.method !== "POST" || request.url !== "/")
    return { status: 404, body: { error: "There is only POST /." } };
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > LONGEST) return { status: 413, body: { error: "The request is too long." } };
  }
  const { withdrawal_id, transaction } = JSON.parse(text) as Question;
  return { withdrawal_id, transaction };
}

async function answerQuestion(options: SigningOptions, question: Question, signal: AbortSignal): Promise<Answer> {
  const { log, limits, signer } = options;
  const withdrawalId = String(question.withdrawal_id);
  try {
    signal.throwIfAborted();
    if (!UUID.test(withdrawalId)) throw new SignerError("refused", "withdrawal_id must be the ID of a request.");
    const payment = readPayment(question.transaction, limits);
    const { nonce, to, amount, transaction } = payment;
    const target = { chainId: limits.chainId, tokenAddress: limits.token };
    const { maxFeePerGas = 0n } = transaction;
    await authorisePayment({ ...options, target }, withdrawalId, { nonce, to, amount, maxFeePerGas });
    signal.throwIfAborted();
    const signed = await signer.signTransaction(transaction, { withdrawalId, signal });
    log.info({ withdrawal: withdrawalId, nonce: Number(nonce), to, amount: String(amount) }, "signed a payment");
    return { status: 200, body: { signed } };
  } catch (error) {
    return answerOf(error, { withdrawalId, log, signal });
  }
}

function answerOf(
  error: unknown,
  { withdrawalId, log, signal }: { withdrawalId: string; log: Logger; signal: AbortSignal },
): Answer {
  if (signal.aborted) return { status: 503, body: { error: "The request was given up." } };
  if (error instanceof SignerError && error.code === "refused") {
    log.warn({ withdrawal: withdrawalId, why: error.message }, "refused to sign a payment");
    return { status: 403, body: { refused: error.message } };
  }
  log.error({ err: error, withdrawal: withdrawalId }, "failed to sign a payment");
  if (error instanceof SignerError) return { status: 503, body: { error: error.message } };
  return { status: 503, body: { error: "The signer can't check the payment. Its log says why." } };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
