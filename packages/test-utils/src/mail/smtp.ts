import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A real SMTP server that keeps what it takes. */
export type TestSmtp = {
  /** For `SMTP_URL`. */
  url: string;
  port: number;
  /** What arrived, in order. */
  mails: ParsedMail[];
  /** Message-IDs of what arrived, in order. */
  ids(): string[];
  /** How it behaves from now on; connections that are open are closed. */
  behave(as: SmtpMood): Promise<void>;
  stop(): Promise<void>;
};

/**
 * - `well`: takes every mail
 * - `away`: refuses connections
 * - `busy`: answers 451 to every recipient
 * - `blocked`: answers 554 5.7.1 to every recipient, as a server that has the sender on a block list
 * - `silent`: takes connections and says nothing
 * - `slow`: takes every mail, and says so after 17 seconds
 * - `strict`: answers 550 to every recipient whose address contains "unknown"
 */
export type SmtpMood = "well" | "away" | "busy" | "blocked" | "silent" | "slow" | "strict";

/**
 * Starts an SMTP server on a free port of this machine.
 *
 * @example
 * const smtp = await startSmtp();
 * await smtp.behave("busy");
 */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const mails: ParsedMail[] = [];
  let mood: SmtpMood = "well";
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;

  async function listen(at: number): Promise<SMTPServer> {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      closeTimeout: 100,
      onConnect: (_session, answer) => {
        if (mood !== "silent") answer();
      },
      onRcptTo: ({ address }, _session, answer) => {
        if (mood === "busy") return answer(reply(451, "Come back later"));
        if (mood === "blocked") return answer(reply(554, "5.7.1 Your address is on a block list"));
        if (mood === "strict" && address.includes("unknown")) return answer(reply(550, "No such person here"));
        answer();
      },
      onData: (stream, _session, answer) => {
        simpleParser(stream).then((mail) => {
          mails.push(mail);
          setTimeout(answer, mood === "slow" ? 17_000 : 0);
        }, answer);
      },
      ...options,
    });
    // Clients that are killed in the middle of a mail are nothing special here.
    made.on("error", () => undefined);
    made.listen(at, "127.0.0.1");
    await once(made.server, "listening");
    return made;
  }

  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  let listening = true;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    ids: () => mails.map(({ messageId }) => messageId ?? ""),
    async behave(as) {
      mood = as;
      if (listening) await close();
      listening = as !== "away";
      if (listening) server = await listen(port);
    },
    async stop() {
      if (listening) await close();
      listening = false;
    },
  };
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
