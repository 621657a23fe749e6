/** The sandbox's mailbox page; e-mails stay in the outbox there. */
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { startMailbox } from '../../../server/operate/sandbox/mailbox.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { queueMail } from '../../../server/platform/mail/outbox.ts';
import { useApi } from '../../support/api/api.ts';
import { newEmail } from '../../support/people/registration.ts';
import { freePort } from '../../support/processes/free-port.ts';

const api = useApi();
const URL_IN_MAIL = 'https://pay.example/login?confirmation=abc';

const queue = (to: string | undefined) =>
  queueMail(api().db, api().config, {
    to,
    locale: null,
    template: 'confirm-email',
    values: { url: URL_IN_MAIL, digits: '', merchant: '', verifiedDomain: '' },
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

  test('lists e-mails and shows each as text and as HTML', async () => {
    const to = newEmail();
    await queue(to);
    const [{ id } = { id: '' }] = await rowsOf<{ id: string; content: Uint8Array | null }>(
      api().db,
      sql`select id, content from mail where recipient = ${to}`,
    );
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
    expect(html.body).toContain('<img src="data:image/png;base64,');
    expect(html.response.headers.get('content-security-policy')).toMatch(/^sandbox /);
    expect(text.response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.body).toContain(URL_IN_MAIL);
  });

  test('serves no other path and no withheld e-mail', async () => {
    await queue(undefined);
    const [row] = await rowsOf<{ id: string; status: string }>(
      api().db,
      sql`select id, status from mail where status = 'withheld'`,
    );
    const { mailbox, get } = await open();

    const answers = [await get('/x'), await get(`/${row?.id}`), await get(`/${row?.id}.html`)];
    await mailbox.stop();

    expect(answers.map(({ response }) => response.status)).toEqual([404, 404, 404]);
  });

  test('refuses other host names, which a page of another site would use', async () => {
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
