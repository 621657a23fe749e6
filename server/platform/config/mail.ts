import { Email } from '#shared/http/email.ts';
import type { ProcessKind } from './process.ts';

export interface MailSettings {
  /** Undefined in the sandbox, which shows mails in its mailbox instead of sending them. */
  smtpUrl: string | undefined;
  /** The sender: an address, or `Name <address>`. */
  from: string;
  /** The address that receives messages from the contact form. */
  contact: string;
}

export const SANDBOX_MAIL: MailSettings = {
  smtpUrl: undefined,
  from: 'no-reply@salus.test',
  contact: 'contact@salus.test',
};

const isAddress = (text: string) => Email.safeParse(text).success;
const addressIn = (text: string) => /^[^<>"\p{C}]{1,80} <([^<>]+)>$/u.exec(text)?.[1] ?? text;

/**
 * Production's settings. Each missing or invalid one adds a line to `problems`. The worker sends
 * mails; the web process writes those of the contact form.
 */
export function mailSettings(
  env: Record<string, string | undefined>,
  problems: string[],
  kind: ProcessKind = 'all',
): MailSettings {
  const { SMTP_URL: smtpUrl = '', MAIL_FROM: from = '', CONTACT_MAIL: contact = '' } = env;
  const { protocol = '', hostname } = URL.parse(smtpUrl) ?? {};
  if (kind !== 'web' && (!/^smtps?:$/.test(protocol) || !hostname)) {
    problems.push('SMTP_URL: a mail server, such as smtps://user:password@mail.example');
  }
  if (kind !== 'web' && !isAddress(addressIn(from))) {
    problems.push('MAIL_FROM: the sender, such as Salus <no-reply@pay.example>');
  }
  if (kind !== 'worker' && !isAddress(contact)) {
    problems.push('CONTACT_MAIL: the address that receives messages from the contact form');
  }
  return { smtpUrl, from, contact };
}
