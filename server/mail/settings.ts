import { Email } from '#shared/http/email.ts';

export interface MailSettings {
  /** Undefined in the sandbox, whose mails stay in its mailbox. */
  smtpUrl: string | undefined;
  /** The sender: an address, or `Name <address>`. */
  from: string;
  /** Where what people write to us goes. */
  contact: string;
}

export const SANDBOX_MAIL: MailSettings = {
  smtpUrl: undefined,
  from: 'no-reply@salus.test',
  contact: 'contact@salus.test',
};

const isAddress = (text: string) => Email.safeParse(text).success;
const addressIn = (text: string) => /^[^<>"\p{C}]{1,80} <([^<>]+)>$/u.exec(text)?.[1] ?? text;

/** Production's settings. Each that is missing or cannot be right adds a line to `problems`. */
export function mailSettings(
  env: Record<string, string | undefined>,
  problems: string[],
): MailSettings {
  const { SMTP_URL: smtpUrl = '', MAIL_FROM: from = '', CONTACT_MAIL: contact = '' } = env;
  if (!/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '') || !URL.parse(smtpUrl)?.hostname) {
    problems.push('SMTP_URL: a mail server, such as smtps://user:password@mail.example');
  }
  if (!isAddress(addressIn(from))) {
    problems.push('MAIL_FROM: the sender, such as Salus <no-reply@pay.example>');
  }
  if (!isAddress(contact)) {
    problems.push('CONTACT_MAIL: the address that receives what people write to you');
  }
  return { smtpUrl, from, contact };
}
