/** Why a mail server could not be used, in words for the log and for operators. */

export interface MailRefusal {
  host: string;
  port: number;
  reason: string;
}

/** Steps of a session before a message is handed over (RFC 5321, 3207 and 4954). */
const HANDSHAKE = /^(CONN|[EL]HLO|HELO|STARTTLS|AUTH\b.*)$/;
const ADDRESS = /[^\s<>"]+@[^\s<>"]+/g;
const MOST_CHARACTERS = 300;

/** An error of Nodemailer; `refusal` says where and why the handshake failed. */
export type MailError = Error & { refusal?: MailRefusal };

/**
 * @param url SMTP_URL; its user and password never appear in the reason
 * @param error Nodemailer's
 * @returns undefined when the handshake succeeded and one message was refused
 */
export function refusedHandshake(url: string, error: unknown): MailRefusal | undefined {
  const { command, code, message } = error as Record<string, unknown>;
  const isHandshake = typeof command === 'string' && HANDSHAKE.test(command);
  if (!isHandshake && code !== 'EAUTH') return undefined;
  const { hostname, port, protocol, username, password } = new URL(url);
  const user = decodeURIComponent(username);
  const word = decodeURIComponent(password);
  // A server may repeat what it was sent: AUTH PLAIN and AUTH LOGIN send base64.
  const secrets = [password, word, base64(word), base64(`\0${user}\0${word}`)];
  const reason = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), String(message || code))
    .replace(ADDRESS, '…')
    .replace(/\s+/g, ' ')
    .slice(0, MOST_CHARACTERS);
  const usual = protocol === 'smtps:' ? 465 : 587;
  return { host: hostname, port: port === '' ? usual : Number(port), reason };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
