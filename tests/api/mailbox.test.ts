/** The sandbox's page of mails, which stay in the outbox there. */
import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mail } from '../../server/db/schema.ts';
import { queueMail } from '../../server/mail/outbox.ts';
import { startMailbox } from '../../server/sandbox/mailbox.ts';
import { useApi } from '../support/api.ts';
import { freePort } from '../support/free-port.ts';
import { newEmail } from '../support/registration.ts';

const api = useApi();
const URL_IN_MAIL = 'https://pay.example/login?confirmation=abc';

const queue = (to: string | undefined) =>
  queueMail(api().db, api().config, {
    to,
    locale: null,
    letter: 'confirm-email',
    values: { url: URL_IN_MAIL },
  });

describe('the sandbox mailbox', () => {
  async function open() {
    const port = await freePort();
    const mailbox = await startMailbox(api().db, api().config, port);
    const get = async (path: string, headers = {}) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return { response, body: await response.text() };
    };
    return { mailbox, get, port };
  }

  test('lists what was to be sent and shows each as text and as HTML', async () => {
    const to = newEmail();
    await queue(to);
    const [{ id } = { id: '' }] = await api().db.select().from(mail).where(eq(mail.recipient, to));
    const { mailbox, get } = await open();

    const list = await get('/');
    const one = await get(`/${id}`);
    const html = await get(`/${id}.html`);
    const text = await get(`/${id}.txt`);
    await mailbox.stop();

    expect(list.body).toContain(`<a href="/${id}"><strong>Confirm your e-mail address</strong>`);
    expect(list.body).toContain(to);
    expect(one.body).toContain(`src="/${id}.html" sandbox=`);
    expect(html.body).toContain(`href="${URL_IN_MAIL}"`);
    expect(html.response.headers.get('content-security-policy')).toMatch(/^sandbox /);
    expect(text.response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.body).toContain(URL_IN_MAIL);
  });

  test('knows neither other paths nor mails that were withheld', async () => {
    await queue(undefined);
    const [row] = await api().db.select().from(mail).where(eq(mail.status, 'withheld'));
    const { mailbox, get } = await open();

    const answers = [await get('/x'), await get(`/${row?.id}`), await get(`/${row?.id}.html`)];
    await mailbox.stop();

    expect(answers.map(({ response }) => response.status)).toEqual([404, 404, 404]);
  });

  test('answers to no other name, as a page of another site would call it', async () => {
    const { mailbox, port } = await open();

    const status = await new Promise((done) => {
      request({ port, host: '127.0.0.1', headers: { host: `evil.example:${port}` } }, (response) =>
        done(response.resume().statusCode),
      ).end();
    });
    await mailbox.stop();

    expect(status).toBe(404);
  });

  test('names MAIL_PORT when its port is taken', async () => {
    const { mailbox, port } = await open();

    await expect(startMailbox(api().db, api().config, port)).rejects.toThrow(
      `Port ${port} is taken. Set MAIL_PORT to a free one.`,
    );
    await mailbox.stop();
  });
});
