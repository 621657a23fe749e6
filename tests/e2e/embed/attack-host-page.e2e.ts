/**
 * Pages that were tampered with before our script ran, by their authors or by injected code: the
 * payment still shows, or a link replaces it and the page receives the reason.
 */
import { payAsKnown } from '../../support/browser/checkout.ts';
import {
  frameOf,
  heard,
  heardNames,
  hoverUpgraded,
  htmlFirst,
  openHostPage,
  tag,
} from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { balanceOf, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

declare global {
  var stolen: unknown[] | undefined;
}

const script = (code: string) => `<script>${code}</script>`;
const polluted = (json: string) => script(`Object.assign(Object.prototype, ${json});`);

/** Placed in the page before our tag. */
const SHOWN: [name: string, html: string][] = [
  [
    'our options on every object',
    polluted(
      `{ mode: 'redirect', session: 'pay_evil', sessionUrl: '/evil', target: 'main', locale: 'xx' }`,
    ),
  ],
  [
    'the bridge’s options on every object',
    polluted(
      `{ domain: '*', origin: 'https://evil.example', window: null, source: null, fireAndForget: true }`,
    ),
  ],
  [
    'the browser’s options on every object',
    polluted(
      `{ once: true, passive: true, capture: true, bubbles: false, childList: false, attributeFilter: ['x'], mode: 'closed', delegatesFocus: true }`,
    ),
  ],
  [
    'an element named Salus',
    '<a id="Salus"></a><a id="Salus" name="open"></a><form name="salus"><input name="on"></form>',
  ],
  ['something else as script', '<img name="currentScript" src="data:," alt="">'],
  ['something else as root', '<form name="documentElement"><input name="lang"></form>'],
  ['something else as body', '<form name="body"><input name="append"></form>'],
  ['something else as state', '<form name="readyState"></form><form name="querySelector"></form>'],
  [
    'a form without its methods',
    '<form><input name="closest"><input name="matches"><input name="hasAttribute"></form>',
  ],
  ['another base', '<base href="https://evil.example/" target="evil">'],
  ['a stolen window.open', script('open = () => { throw new Error("no"); };')],
  [
    'no beacon and no observers',
    script(
      'delete Navigator.prototype.sendBeacon; ResizeObserver = IntersectionObserver = undefined;',
    ),
  ],
  [
    'a planted page of ours',
    script(`window['salus.page'] = { version: 'x' }; Salus = { open() {}, on() {} };`),
  ],
  [
    'arrays that remember',
    script(
      `for (const name of ['push', 'map', 'find', 'filter', 'join']) { const own = Array.prototype[name]; Array.prototype[name] = function (...args) { (globalThis.stolen ??= []).length++; return own.apply(this, args); }; }`,
    ),
  ],
];

/** Conditions in which the checkout cannot work, and the console message or event that reports each. */
const TOLD: [name: string, html: string, told: string][] = [
  ['no elements to make', '<form name="createElement"></form>', 'createElement is not a function'],
  [
    'our element’s name taken',
    script('customElements.define("salus-checkout", class extends HTMLElement {});'),
    'the name "salus-checkout" has already been used',
  ],
  ['every property a getter', polluted('{ get: () => 1 }'), '"reason":"load_failed"'],
  [
    'our messages on every object',
    polluted(
      `{ name: 'paid', event: { name: 'paid' }, number: 1, receipt: 'a.b.c', height: 9999 }`,
    ),
    '"name":"fallback"',
  ],
  [
    'nobody listening',
    script('addEventListener = () => { throw new Error("no"); };'),
    '"reason":"load_failed"',
  ],
  ['no JSON', script('JSON.parse = () => null; JSON.stringify = () => "";'), '"reason":"timeout"'],
];

test('a payment shows on a page with polluted prototypes, clobbered names or replaced functions', async ({
  page,
}) => {
  for (const [name, html] of SHOWN) {
    const id = await newPayment();
    await openHostPage(page, { body: `${html}${tag(id)}` });
    // Compared as text: the runner’s own failure message fails on a form whose methods are gone.
    const total = paymentIn(frameOf(page, id)).row('Total');
    await expect.poll(() => total.innerText(), name).toMatch(/^152\sSLS$/);
    await expect.poll(() => heardNames(page, id), name).toEqual(['ready']);
    expect(page.frames().length, name).toBe(2);
    await page.evaluate(() => {
      for (const type of ['pointerover', 'focusin', 'click']) {
        document.forms[0]?.dispatchEvent(new Event(type, { bubbles: true }));
      }
    });
  }
});

test('a frame in the HTML of such a page is adopted', async ({ page }) => {
  test.slow();
  for (const [name, html] of SHOWN) {
    const id = await newPayment();
    await openHostPage(page, { body: `${html}${htmlFirst(id)}` });
    await expect.poll(() => heardNames(page, id), name).toEqual(['ready']);
    expect(page.frames().length, name).toBe(2);
  }
});

test('a dialog opens and closes on a page that has an element named body', async ({ page }) => {
  const id = await newPayment();
  const link = `<a href="${world().url}/pay/${id}" data-salus>Buy the lamp</a>`;
  const src = `${world().url}/widget/v1.js`;
  await openHostPage(page, {
    body: `<img name="body" src="data:," alt="">${link}<script async src="${src}"></script>`,
  });
  await hoverUpgraded(page, page.getByRole('link'), id);
  await page.getByRole('link').click();

  await expect(paymentIn(frameOf(page, id)).signIn).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link')).toBeFocused();
});

test.describe('on a page that has removed the browser functions that the checkout needs', () => {
  test.use({ complaints: /./ });

  test('the page receives the reason, and no error stays uncaught', async ({ page }) => {
    await page.clock.install();
    const said: string[] = [];
    const uncaught: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => uncaught.push(String(error)));
    for (const [name, html, told] of TOLD) {
      said.length = 0;
      const id = await newPayment();
      await openHostPage(page, { body: `${html}${tag(id)}` });
      await page.waitForLoadState();
      const all = async () => {
        // The specific error must arrive before the general timeout.
        if (!told.includes('load_failed')) await page.clock.fastForward(8_000);
        return [...said, JSON.stringify(await heard(page))].join('\n');
      };
      await expect.poll(all, name).toContain(told);
      expect(uncaught, name).toEqual([]);
      expect(await statusOf(id), name).toBe('pending');
    }
  });
});

const HARVEST = script(`{
  const stolen = (globalThis.stolen = []);
  const keep = (...all) => { for (const one of all) { try { stolen.push(typeof one === 'string' ? one : structured(one)); } catch {} } };
  const structured = (one) => JSON_.call(JSON, one);
  const JSON_ = JSON.stringify;
  const wrap = (owner, name) => {
    const own = owner[name];
    owner[name] = function (...args) {
      keep(...args);
      const result = own.apply(this, args);
      keep(result);
      return result;
    };
  };
  for (const name of ['parse', 'stringify']) wrap(JSON, name);
  for (const name of ['fetch', 'postMessage', 'open', 'atob', 'btoa', 'structuredClone']) wrap(window, name);
  wrap(Navigator.prototype, 'sendBeacon');
  for (const name of ['assign', 'entries', 'fromEntries', 'keys']) wrap(Object, name);
  for (const name of ['set', 'get', 'has']) { wrap(Map.prototype, name); wrap(WeakMap.prototype, name); }
  for (const name of ['replace', 'split', 'slice', 'startsWith']) wrap(String.prototype, name);
  wrap(RegExp.prototype, 'test');
  addEventListener('message', ({ data }) => keep(data), true);
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const heard = typeof listener === 'function'
      ? function (event) { keep(event.data, event.detail, event.newValue); return listener.call(this, event); }
      : listener;
    return listen.call(this, type, heard, options);
  };
}`);

test('a page that reads all its messages learns that the payment was paid, but not who paid', async ({
  page,
}) => {
  const member = await newMember({ cash: '731.25' });
  const id = await newPayment();
  await openHostPage(page, { head: HARVEST, body: tag(id) });
  const payment = paymentIn(frameOf(page, id));
  await payAsKnown(page, payment, member);
  await expect(payment.heading).toHaveText('Payment done');
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);

  const stolen = await page.evaluate(() => String(globalThis.stolen?.join('\n')));
  expect(stolen).toContain('salus:event');
  for (const secret of [
    member.email,
    member.name,
    member.password,
    '731.25',
    '579.25',
    'salus:done',
  ]) {
    expect(stolen).not.toContain(secret);
  }
  expect(await statusOf(id)).toBe('paid');
  expect(await balanceOf(member)).toBe('579.25');
});
