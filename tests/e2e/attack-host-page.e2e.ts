/**
 * Pages that have been tampered with before our script ran, by their makers or by whoever writes
 * into them: the payment shows all the same, or a link stands there and the page is told why.
 */
import { signInAsKnown } from './support/checkout.ts';
import {
  frameElement,
  frameOf,
  heard,
  heardNames,
  openHostPage,
  tag,
  untilScriptRan,
} from './support/host-page.ts';
import { paymentIn } from './support/payment.ts';
import { newPayment, statusOf } from './support/payments.ts';
import { balanceOf, newMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { world } from './support/world.ts';

declare global {
  var stolen: unknown[] | undefined;
}

const script = (code: string) => `<script>${code}</script>`;
const polluted = (json: string) => script(`Object.assign(Object.prototype, ${json});`);

/** What stands in the page before our tag. */
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
  ['a script that is none', '<img name="currentScript" src="data:," alt="">'],
  ['a root that is none', '<form name="documentElement"><input name="lang"></form>'],
  ['a body that is none', '<form name="body"><input name="append"></form>'],
  ['a state that is none', '<form name="readyState"></form><form name="querySelector"></form>'],
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

/** Where it cannot work: what the console or an event says of it. */
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

test('a payment shows on a page that is polluted, clobbered or swapped', async ({ page }) => {
  for (const [name, html] of SHOWN) {
    const id = await newPayment();
    await openHostPage(page, { body: `${html}${tag(id)}` });
    // Asked for as text: the runner's own picture of a failed look fails on a form without its methods.
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

test('a dialog opens on a page that has an element named body, and closes again', async ({
  page,
}) => {
  const id = await newPayment();
  const link = `<a href="${world().url}/pay/${id}" data-salus>Buy the lamp</a>`;
  const src = `${world().url}/widget/v1.js`;
  await openHostPage(page, {
    body: `<img name="body" src="data:," alt="">${link}<script async src="${src}"></script>`,
  });
  await untilScriptRan(page);
  await page.getByRole('link').hover();
  await expect(frameElement(page, id)).toBeAttached();
  await page.getByRole('link').click();

  await expect(paymentIn(frameOf(page, id)).signIn).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link')).toBeFocused();
});

test.describe('where a page has taken away what is needed', () => {
  test.use({ complaints: /./ });

  test('it is told why, and no error is left uncaught', async ({ page }) => {
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
        // What fails by itself is not overtaken by the end of patience.
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

test('a page that reads everything said in it learns nothing of who pays, and that it was paid', async ({
  page,
}) => {
  const member = await newMember({ cash: '731.25' });
  const id = await newPayment();
  const codes: string[] = [];
  page.context().on('response', async (response) => {
    if (/\/(authorize|token)$/.test(response.url()))
      codes.push(...Object.values((await response.json()) as object).map(String));
  });
  await openHostPage(page, { head: HARVEST, body: tag(id) });
  const payment = paymentIn(frameOf(page, id));
  await signInAsKnown(page, payment, member);
  await expect(payment.row('Your balance')).toHaveText('731.25 SLS');
  await payment.pay.click();
  await expect(payment.heading).toHaveText('Payment done');
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);

  const stolen = await page.evaluate(() => String(globalThis.stolen?.join('\n')));
  expect(stolen).toContain('salus:event');
  expect(codes.length).toBeGreaterThanOrEqual(2);
  for (const secret of [
    member.email,
    member.name,
    member.password,
    '731.25',
    '579.25',
    'salus:code',
    ...codes,
  ]) {
    expect(stolen).not.toContain(secret);
  }
  expect(await statusOf(id)).toBe('paid');
  expect(await balanceOf(member)).toBe('579.25');
});
