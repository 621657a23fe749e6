import { Email } from '#shared/http/email.ts';
import { given, required } from './kinds.ts';
import { of, onlyOf, type Source, secret } from './setting.ts';

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

function isServer(text: string): boolean {
  const { protocol = '', hostname } = URL.parse(text) ?? {};
  return /^smtps?:$/.test(protocol) && Boolean(hostname);
}

const when = (isRight: (text: string) => boolean) => (text: string) =>
  isRight(text) ? text : undefined;

/** Of production. The worker sends mails; the web process writes those of the contact form. */
export const MAIL = {
  SMTP_URL: onlyOf(
    'worker',
    secret(
      required(
        given('a mail server, such as smtps://user:password@mail.example', when(isServer), ''),
      ),
    ),
  ),
  MAIL_FROM: of(
    'worker',
    required(
      given(
        'the sender, such as Salus <no-reply@pay.example>',
        when((text) => isAddress(addressIn(text))),
        '',
      ),
    ),
  ),
  CONTACT_MAIL: of(
    'web',
    required(
      given('the address that receives messages from the contact form', when(isAddress), ''),
    ),
  ),
};

export function mailSettings(from: Source): MailSettings {
  const its = from.read(MAIL);
  return { smtpUrl: its.SMTP_URL, from: its.MAIL_FROM, contact: its.CONTACT_MAIL };
}
