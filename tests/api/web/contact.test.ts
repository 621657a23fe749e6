import { describe, expect, test } from 'vitest';
import * as contactEndpoints from '#shared/contact/endpoints.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { sendDue } from '../../../server/platform/mail/send-due.ts';
import type { Message } from '../../../server/platform/mail/transport.ts';
import { TRANSFER_EMAILS } from '../../../server/transfer-emails.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { newEmail } from '../../support/people/registration.ts';

const api = useApi();

const words = (changes: Record<string, unknown> = {}) => ({
  name: 'Ana Prado',
  email: newEmail(),
  message: 'Good morning.\nHow do I stake?',
  acceptance: true,
  ...changes,
});
const write = (body: Record<string, unknown>) => api().call(contactEndpoints.submit, { body });

describe('the contact form', () => {
  test('sends the message to the operator, who can reply to the sender', async () => {
    const body = words({ message: 'Is <b>this</b> shown?\nYes & no {{name}}' });

    const response = await write(body);

    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
    const last = (await mailsTo(api(), api().config.mail.contact)).at(-1);
    expect(last?.subject).toBe('Message from the contact form');
    expect(last?.text).toContain(body.message.replace(/^/gm, '> '));
    expect(last?.text).toContain(body.email);
    expect(last?.html).toContain('Is &lt;b&gt;this&lt;/b&gt; shown?\nYes &amp; no {{name}}');

    const sent: Message[] = [];
    const transport = { send: async (one: Message) => void sent.push(one), close: () => {} };
    await sendDue(api().db, api().config, {
      transport,
      readers: TRANSFER_EMAILS,
      log: createLog('silent'),
    });
    expect(sent.at(-1)).toMatchObject({ to: api().config.mail.contact, replyTo: body.email });
  });

  test.each([
    ['no name', { name: '' }, 'name', 'Please enter Full Name'],
    ['no e-mail', { email: '' }, 'email', 'Please enter your email'],
    ['no words', { message: ' \n ' }, 'message', 'May not be empty.'],
    ['too many words', { message: 'x'.repeat(4001) }, 'message', 'At most 4000 characters.'],
    ['no acceptance', { acceptance: false }, 'acceptance', 'Must be accepted.'],
    [
      'a name of two lines',
      { name: 'A\r\nBcc: b@x.test' },
      'name',
      'Control characters are not allowed.',
    ],
  ])('refuses %s, naming the field', async (_, changes, path, message) => {
    const response = await write(words(changes));

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ path, message }]);
  });

  test('is limited to five messages per hour from one e-mail address', async () => {
    const body = words();
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push((await write(body)).statusCode);

    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('is limited to twenty messages per hour from one network, whatever the address is', async () => {
    const proxied = await startApi({ trustProxy: true }, api().database);
    const answers = [];
    for (let i = 0; i < 21; i++) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}` };
      const body = { ...words(), email: `somebody-${i}@salus.test` };
      answers.push((await proxied.call(contactEndpoints.submit, { body, headers })).statusCode);
    }
    await proxied.http.close();

    expect(answers).toEqual([...Array(20).fill(200), 429]);
  });

  test('has a lower limit per client address', async () => {
    const { limits } = api().config;
    const strict = await startApi({ limits: { ...limits, accountPerAddress: 2 } }, api().database);

    const answers = [];
    for (let i = 0; i < 3; i++) {
      answers.push((await strict.call(contactEndpoints.submit, { body: words() })).statusCode);
    }
    await strict.http.close();

    expect(answers).toEqual([200, 200, 429]);
  });
});
