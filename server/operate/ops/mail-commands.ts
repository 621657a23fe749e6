/** Commands for the mail server. */
import { brand } from '#shared/brand.ts';
import { Email } from '#shared/http/email.ts';
import { newId } from '../../platform/core/ids.ts';
import type { MailError } from '../../platform/mail/refusal.ts';
import { smtpTransport } from '../../platform/mail/transport.ts';
import { SUPPORT } from '../operators/roles.ts';
import { type Command, OpsError, reply } from './command.ts';

export const MAIL_COMMANDS: Record<string, Command> = {
  'mail:test': {
    allows: SUPPORT,
    usage: 'send a test mail with the settings of this installation, and say why it is refused',
    options: ['email'],
    async run({ config: { mail, publicUrl } }, { email = '' }) {
      if (!Email.safeParse(email).success)
        throw new OpsError('email: an address such as a@b.example');
      if (mail.smtpUrl === undefined)
        throw new OpsError('the sandbox sends no mail: see its mailbox');
      await sendTestMail(mail.smtpUrl, mail.from, { to: email, publicUrl });
      return reply(`the mail server took a test mail to ${email}`);
    },
  },
};

/** @throws OpsError with host, port and reason when the mail server refuses it */
export async function sendTestMail(
  url: string,
  from: string,
  { to, publicUrl }: { to: string; publicUrl: string },
): Promise<void> {
  const transport = smtpTransport(url, from);
  const text = `This is a test mail of ${brand.name} at ${publicUrl}. An operator asked for it.`;
  try {
    await transport.send({
      ...{ id: newId('mail'), to, replyTo: undefined, unsubscribe: undefined },
      subject: `Test mail of ${brand.name}`,
      text,
      html: `<p>${text}</p>`,
    });
  } catch (error) {
    const { refusal, message } = error as MailError;
    throw new OpsError(
      refusal
        ? `${refusal.host}:${refusal.port} refused: ${refusal.reason}`
        : `refused: ${message}`,
    );
  } finally {
    transport.close();
  }
}
