import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A private key and its certificate, as PEM. */
export type Certificate = { key: string; cert: string };

/**
 * Makes a certificate that is its own authority and lasts a day, with the program `openssl`, because Node can make none.
 *
 * @param name - whom it is for, such as `IP:127.0.0.1` or `DNS:db.example`.
 */
export async function makeCertificate(name: string): Promise<Certificate> {
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  const subject = ["-subj", "/CN=freehold.test", "-addext", `subjectAltName=${name}`];
  const { stdout } = await promisify(execFile)("openssl", ["req", ...kind, ...subject, "-keyout", "-", "-out", "-"]);
  const [key, cert] = stdout.split(/(?=-----BEGIN CERTIFICATE-----)/);
  if (!key || !cert) throw new Error("openssl wrote no key and certificate.");
  return { key, cert };
}
