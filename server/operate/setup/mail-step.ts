/** The mail server: a mail to the operator proves that it works. */

import type { MailError } from '../../platform/mail/refusal.ts';
import { smtpTransport } from '../../platform/mail/transport.ts';
import { OpsError } from '../ops/command.ts';
import { sendTestMail } from '../ops/mail-commands.ts';
import { done, type Outcome, type Setup, type Step } from './step.ts';
import { StepError } from './step-error.ts';

export const MAIL_STEP: Step = {
  title: 'Mail',
  async run(setup) {
    const { answers, files } = setup;
    const before = files.get('worker.env', 'SMTP_URL');
    const url = await answers.ask({
      name: 'SMTP_URL',
      message: 'Mail server: smtps://user:password@host',
      initial: before,
      secret:
        'The worker sends every mail through it. Setup sends you one mail, then stores the address with its password in worker.env and ops.env.',
    });
    if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? '')) {
      throw new StepError('SMTP_URL: such as smtps://user:password@mail.example');
    }
    const from = await answers.ask({
      name: 'MAIL_FROM',
      message: 'Sender of every mail: Salus <no-reply@pay.example>',
      initial: files.get('worker.env', 'MAIL_FROM'),
    });
    const to = await answers.ask({
      name: 'OPERATOR_MAIL',
      message: 'Your own address, which gets the test mail',
      initial: files.get('web.env', 'CONTACT_MAIL'),
    });
    const contact = answers.get('CONTACT_MAIL') ?? files.get('web.env', 'CONTACT_MAIL') ?? to;
    const sending = { SMTP_URL: url, MAIL_FROM: from };
    const isProven = url === before && from === files.get('worker.env', 'MAIL_FROM');
    const outcome = await prove(setup, { url, from, to, isProven });
    await files.set('worker.env', sending);
    await files.set('web.env', { CONTACT_MAIL: contact });
    await files.set('ops.env', { ...sending, CONTACT_MAIL: contact });
    return outcome;
  },
};

/** The settings are stored only after this: the last run sent a mail with those that are there. */
async function prove(
  { files, dryRun }: Setup,
  { url, from, to, isProven }: { url: string; from: string; to: string; isProven: boolean },
): Promise<Outcome> {
  if (dryRun || isProven) {
    await check(url, from);
    return done(
      `the mail server accepts the sign-in; ${dryRun ? 'no mail was sent' : 'a mail was sent before'}`,
    );
  }
  const publicUrl = files.get('env', 'PUBLIC_URL') ?? '';
  await sendTestMail(url, from, { to, publicUrl }).catch((error: unknown) => {
    throw error instanceof OpsError ? new StepError(`SMTP_URL: ${error.message}`) : error;
  });
  return done(`a test mail is on its way to ${to}`);
}

async function check(url: string, from: string): Promise<void> {
  const transport = smtpTransport(url, from);
  await transport
    .check()
    .catch(({ refusal, message }: MailError) => {
      const place = refusal
        ? `${refusal.host}:${refusal.port} refused: ${refusal.reason}`
        : message;
      throw new StepError(`SMTP_URL: ${place}`);
    })
    .finally(() => transport.close());
}
