/** Requests and links of an unauthorised page: it reads nothing, and nothing is paid. */
import { openReadyCheckout } from '../../support/browser/checkout.ts';
import { openHostPage } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectUnpaid } from '../../support/browser/unpaid.ts';
import { world } from '../../support/browser/world.ts';

test.describe('a stranger’s page', () => {
  // The browser reports each refusal to the console.
  test.use({ complaints: /./ });

  test('cannot read our data or act as the member, by any request a page can make', async ({
    page,
    context,
  }) => {
    const id = await newPayment();
    const member = await newMember();
    await makeKnown(context, member);
    await openHostPage(page, {}, world().strangerUrl);

    const got = await page.evaluate(
      async ([url, session]) => {
        const pay = `${url}/api/pay/${session}`;
        const body = '{"total":"152"}';
        const credentials = 'include';
        const fetched = (address: string, init: RequestInit = {}) =>
          fetch(address, { credentials, ...init }).then((response) => response.text());
        const loaded = (tag: string, name: string, address: string) =>
          new Promise<string>((done, failed) => {
            const element = document.createElement(tag);
            element.onload = () => done('loaded');
            element.onerror = () => failed(new Error('refused'));
            element.setAttribute(name, address);
            if (tag === 'link') element.setAttribute('rel', 'stylesheet');
            document.head.append(element);
          });
        const post = { method: 'POST', body, mode: 'no-cors' } as const;
        const tries: Record<string, () => Promise<string>> = {
          'the session': () => fetched(pay),
          'the session, opaque': () => fetched(pay, { mode: 'no-cors' }),
          'the member': () => fetched(`${url}/api/users/me`),
          'the frame': () => fetched(`${url}/embed/pay/${session}`),
          'the sign-in window': () => fetched(`${url}/embed/signin/${session}`),
          'the page': () => fetched(`${url}/pay/${session}`),
          'the session as a module': () => import(/* @vite-ignore */ pay),
          'the session as a script': () => loaded('script', 'src', pay),
          'the frame as a script': () => loaded('script', 'src', `${url}/embed/pay/${session}`),
          'the session as a style': () => loaded('link', 'href', pay),
          'the frame as an image': () => loaded('img', 'src', `${url}/embed/pay/${session}`),
          'live events': () =>
            new Promise((done, failed) => {
              const events = new EventSource(`${pay}/events`, { withCredentials: true });
              events.onmessage = ({ data }) => done(data);
              events.onerror = () => failed(new Error('refused'));
            }),
          'a new token': () => fetched(`${url}/api/auth/refresh`, { method: 'POST' }),
          'a new token, opaque': () => fetched(`${url}/api/auth/refresh`, { ...post, body: null }),
          confirm: () => fetched(`${pay}/confirm`, post),
          'confirm as JSON': () =>
            fetched(`${pay}/confirm`, {
              method: 'POST',
              body,
              headers: { 'content-type': 'application/json' },
            }),
          'a code for the frame': () => fetched(`${pay}/passkey/allow`, post),
          'a beacon': async () => (navigator.sendBeacon(`${pay}/confirm`, body) ? '' : 'refused'),
        };
        const answers = await Promise.all(
          Object.entries(tries).map(async ([name, one]) => [name, await one().catch(() => '')]),
        );
        return answers.filter(([, answer]) => answer !== '');
      },
      [world().url, id] as const,
    );

    expect(got).toEqual([]);
    await page.evaluate(
      ([url, session]) => {
        const form = document.createElement('form');
        form.action = `${url}/api/pay/${session}/confirm`;
        form.method = 'post';
        form.enctype = 'text/plain';
        const field = document.createElement('input');
        field.name = '{"total":"152","x":"';
        field.value = '"}';
        form.append(field);
        document.body.append(form);
        form.submit();
      },
      [world().url, id] as const,
    );
    await page.waitForURL('**/confirm');
    await expect(page.getByText('unsupported_media_type')).toBeVisible();
    await expectUnpaid(id, member);
    // The member’s refresh cookie is unchanged: no request has used it.
    await page.goto(`${world().url}/pay/${id}`);
    await expect(paymentIn(page).pay).toBeVisible();
  });
});

test('no link or name in a page moves the keyboard focus to Pay', async ({ page }) => {
  const { id, member, window } = await openReadyCheckout(page);
  const { payment } = window;
  const names = await payment.pay.evaluate((pay) =>
    [...pay.ownerDocument.querySelectorAll('button, a, input')].map(
      ({ id: own, attributes }) =>
        own ||
        attributes.getNamedItem('name')?.value ||
        attributes.getNamedItem('accesskey')?.value,
    ),
  );
  expect(names.filter(Boolean)).toEqual([]);

  const frame = page.locator('iframe');
  await frame.evaluate((element: HTMLIFrameElement) => {
    element.focus();
    element.contentWindow?.focus();
  });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(payment.pay).toBeVisible();
  await expectUnpaid(id, member);
});
