import type { createTransport } from 'nodemailer';
import type { Composed } from './compose.ts';
import { MARK_ID, readMark } from './mark.ts';
import { refusedHandshake } from './refusal.ts';
import type { MailFile } from './transfer-files.ts';

export interface Message extends Composed {
  files?: readonly MailFile[];
  /** The same for each attempt: it becomes the Message-ID, by which receivers recognise a second copy. */
  id: string;
  to: string;
  replyTo: string | undefined;
  /** Mail clients post to it when the recipient unsubscribes (RFC 8058). */
  unsubscribe: string | undefined;
}

export interface Transport {
  /** @throws MailError, with `responseCode` when the server replied */
  send(message: Message): Promise<void>;
  close(): void;
}

export interface SmtpTransport extends Transport {
  /** Connects and signs in, and sends nothing. @throws MailError */
  check(): Promise<void>;
}

const TIME_LIMIT_MS = 30_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Sends mails through an SMTP server.
 * @param url `smtps://user:password@host`, or `smtp://…`, which must offer TLS unless it is
 *   on this machine, because mails contain links that give access to accounts
 * @param from the sender, `Name <address>` or an address
 */
export function smtpTransport(url: string, from: string): SmtpTransport {
  // Some forty modules, which a start does not wait for.
  let opened: Promise<ReturnType<typeof createTransport>> | undefined;
  const transporter = () => {
    opened ??= import('nodemailer').then((mailer) => mailer.createTransport(options));
    return opened;
  };
  const options: Parameters<typeof createTransport>[0] = {
    url,
    requireTLS: url.startsWith('smtp:') && !LOOPBACK.test(new URL(url).hostname),
    pool: true,
    maxConnections: 5,
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
    // Nodemailer must not read files or URLs into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const withRefusal = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => {
      const refusal = refusedHandshake(url, error);
      throw refusal ? Object.assign(error as Error, { refusal }) : error;
    });
  };
  return {
    async send({ id, to, replyTo, unsubscribe, subject, text, html, files = [] }) {
      const sent = (await transporter()).sendMail({
        messageId: `<${id}@${domain}>`,
        from,
        // Objects are not parsed, so a string cannot contain several addresses.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        html,
        attachments: [
          {
            cid: MARK_ID,
            filename: 'logo.png',
            content: readMark(),
            contentType: 'image/png',
            contentDisposition: 'inline',
          },
          ...files.map(({ name, type, content }) => ({
            filename: name,
            content,
            encoding: 'base64' as const,
            contentType: type,
          })),
        ],
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      });
      await withRefusal(sent);
    },
    check: async () => withRefusal((await transporter()).verify()),
    close: () => void opened?.then((transport) => transport.close()),
  };
}
