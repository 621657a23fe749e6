/**
 * Messages from every unauthorised sender to every window that listens. `forgery.e2e.ts` first
 * shows that each message works when the right window sends it.
 */
import type { BrowserContext, Frame, Page } from 'playwright/test';
import { frameOf, heardNames, openHostPage, tag } from '../../support/browser/host-page.ts';
import { addressOf } from '../../support/browser/host-server.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { balanceOf, makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectUnpaid } from '../../support/browser/unpaid.ts';
import { world } from '../../support/browser/world.ts';

declare global {
  var received: string[] | undefined;
  var marks: number | undefined;
  var targets: Window[] | undefined;
}

const CODE = 'A'.repeat(43);
const JWT = `${'e'.repeat(20)}.${'f'.repeat(20)}.${'g'.repeat(20)}`;
const MARK = 'the last one';

/** `wire` is the frame’s own message, word for word; the others are texts in the same format. */
function texts(wire: string[]): string[] {
  const [hello = '', event = ''] = ['salus:hello', 'salus:event'].map((name) =>
    wire.find((data) => data.includes(`"${name}"`)),
  );
  if (!hello || !event) throw new Error('the frame has said nothing yet');
  let count = 0;
  const fresh = (text: string) => text.replace(/"id":"[^"]*"/, `"id":"forged${count++}"`);
  const events = (json: string) =>
    fresh(event).replace(
      /"data":\{.*?\}\}(?=,"fire)/,
      () => `"data":{"number":99,"event":${json}}`,
    );
  const named = (name: string, data = '{}') =>
    fresh(hello)
      .replace(/"hash":"[^"]*"/, `"hash":"${name}_forged"`)
      .replace(/"name":"[^"]*"/, `"name":"${name}"`)
      .replace(/"data":\{.*?\}(?=,"fire)/, () => `"data":${data}`);
  return [
    // Replayed: word for word, and under another number.
    ...wire,
    ...wire.map(fresh),
    // Forged.
    events('{"name":"paid"}'),
    events(`{"name":"paid","receipt":"${JWT}"}`),
    events('{"name":"signed-in"}'),
    events('{"name":"busy","busy":true}'),
    events('{"name":"error","code":"constructor","recoverable":false}'),
    named('salus:height', '{"height":100000}'),
    named('salus:hello', '{"versions":[1],"height":1}'),
    named('salus:token', `{"jwt":"${JWT}"}`),
    named('salus:pay', '{"total":"0"}'),
    named('postrobot_hello'),
    named('postrobot_method', '{"id":"1","name":"open","args":["javascript:alert(1)"]}'),
    named('postrobot_open_tunnel', '{"name":"x"}'),
    named('*'),
    fresh(event).replace('_request"', '_response_success"'),
    fresh(event).replace('_request"', '_ack"'),
    // Prototype pollution.
    events('{"name":"paid","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
    `{"__proto__":{"polluted":1},${event.slice(1)}`,
    named('__proto__', '{"__proto__":{"polluted":1}}'),
    named('constructor', '{"prototype":{"polluted":1}}'),
    // Too long, too deep, or empty.
    events(`{"name":"paid","more":"${'x'.repeat(20_000)}"}`),
    'x'.repeat(2_000_000),
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `${event.slice(0, -1)}`,
    event.replace('[{', '[null,{'),
    ...['', '{', '[]', 'null', '0', '"salus:done"'],
    JSON.stringify({ type: 'salus:done', confirmation: CODE }),
  ];
}

/** Sends the texts, the values that are no text, and a final marker to all `targets`. */
function sayAll([messages, code, jwt, mark]: [string[], string, string, string]): void {
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  const objects: unknown[] = [
    { type: 'salus:done', confirmation: code },
    { type: 'salus:done', confirmation: { status: 'paid', signedReceipt: code } },
    { type: 'salus:token', jwt },
    { type: { toString: null }, code },
    { length: 2, 0: 'a' },
    JSON.parse('{"__proto__":{"polluted":1},"type":"salus:done"}'),
    ...[null, undefined, 0, Number.NaN, true, 10n, [], [['salus:done', code]]],
    ...[new Date(0), /x/, new Map([['type', 'salus:done']]), new Set([code]), new Error('x')],
    ...[new ArrayBuffer(1_000_000), new Blob(['x']), cyclic],
  ];
  for (const target of globalThis.targets ?? []) {
    for (const message of [...messages, ...objects]) {
      target.postMessage(message, '*', [new MessageChannel().port1]);
    }
    target.postMessage(mark, '*');
  }
}

/** Counts the markers that a window receives, and forbidden answers. */
const listen = (place: Frame | Page) =>
  place.evaluate((mark) => {
    globalThis.marks = 0;
    globalThis.received = [];
    addEventListener('message', ({ data }) => {
      if (data === mark) globalThis.marks = (globalThis.marks ?? 0) + 1;
      else globalThis.received?.push(String(data));
    });
  }, MARK);

/** The window at that address, which the page has opened beside another. */
async function opened(context: BrowserContext, address: string): Promise<Page> {
  const find = () => context.pages().find((one) => one.url().startsWith(address));
  await expect.poll(find).toBeDefined();
  const found = find();
  if (!found) throw new Error(`closed again: ${address}`);
  return found;
}

const marksOf = (place: Frame | Page) => place.evaluate(() => globalThis.marks);

test.describe('in any window, from any sender,', () => {
  // post-robot’s own error for an answer without a request, in the page that sent it to itself.
  test.use({ complaints: /No handler found for post message (ack|response)/ });

  test('a message from the wrong window cannot sign in, pay, send events, get answers or pollute prototypes', async ({
    page,
    context,
  }) => {
    const member = await newMember();
    const direct = await newPayment();
    const tagged = await newPayment();
    const framed = `${world().url}/embed/pay/${direct}?origin=${encodeURIComponent(world().hostUrl)}`;
    const stranger = addressOf(world().strangerUrl, {});
    await page.addInitScript(() => {
      if (top !== self) return;
      globalThis.received = [];
      addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('salus:')) globalThis.received?.push(data);
      });
    });
    // One frame without the tag, which the page’s other frames can find, and one of the tag.
    const body = `<iframe title="Payment" src="${framed}" style="width:480px;height:500px"></iframe>
      <iframe title="Stranger" src="${stranger}"></iframe>
      <iframe title="Nobody" sandbox="allow-scripts" srcdoc="<p>null</p>"></iframe>${tag(tagged)}`;
    await openHostPage(page, { body });
    const payment = paymentIn(page.locator('iframe[title="Payment"]').contentFrame());
    await makeKnown(page.context(), member);
    const own = await openSignIn(page, payment.signIn);
    await expect(own.payment.pay).not.toHaveAttribute('aria-disabled');
    await expect.poll(() => heardNames(page, tagged)).toEqual(['ready']);
    const wire = await page.evaluate(() => globalThis.received ?? []);
    await page.evaluate(
      ([strange, window]) => {
        const sign = open(window);
        open(strange);
        if (sign) globalThis.targets = [sign];
      },
      [stranger, `${world().url}/embed/signin/${tagged}#${'B'.repeat(43)}`] as const,
    );
    const signIn = await opened(context, `${world().url}/embed/signin/${tagged}`);
    const popup = await opened(context, stranger);
    await paymentIn(signIn).pay.waitFor();
    const frames = page.frames();
    const ours = frames.filter((frame) => frame.url().startsWith(`${world().url}/embed/pay/`));
    expect(ours).toHaveLength(2);
    const strangers = frames.filter(
      (frame) => frame.url() === stranger || frame.url() === 'about:srcdoc',
    );
    expect(strangers).toHaveLength(2);

    for (const listener of [page, signIn, popup, ...ours, ...strangers]) await listen(listener);
    await popup.evaluate(() => {
      globalThis.targets = [window.opener, window.opener.frames[0]];
    });
    await page.evaluate(() => {
      const own = document.querySelector('salus-checkout')?.shadowRoot?.querySelector('iframe');
      const windows = [window, window.frames[0], own?.contentWindow];
      globalThis.targets = [...(globalThis.targets ?? []), ...(windows as Window[])];
    });
    for (const sender of strangers) {
      await sender.evaluate(() => {
        globalThis.targets = [parent, parent.frames[0] as Window];
      });
    }
    const asked: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.url());
    });
    const said = [texts(wire), CODE, JWT, MARK] as [string[], string, string, string];
    for (const sender of [page, popup, ...strangers]) await sender.evaluate(sayAll, said);

    // The page receives its own, the window’s and two frames’ markers; the open frame receives all
    // four.
    await expect.poll(() => marksOf(page)).toBe(4);
    await expect.poll(() => Promise.all([signIn, ...ours].map(marksOf))).toEqual([1, 4, 1]);
    expect(await heardNames(page, tagged)).toEqual(['ready']);
    expect(await heardNames(page, direct)).toEqual([]);
    expect(asked).toEqual([]);
    for (const sender of [popup, ...strangers]) {
      expect(await sender.evaluate(() => globalThis.received)).toEqual([]);
    }
    for (const place of [page, signIn, ...ours]) {
      expect(await place.evaluate(() => 'polluted' in {})).toBe(false);
    }
    await expect(paymentIn(frameOf(page, tagged)).signIn).toBeVisible();
    await expectUnpaid(direct, member);
    await expectUnpaid(tagged);

    await own.page.bringToFront();
    await own.payment.pay.click();
    await expect(payment.heading).toHaveText('Payment done');
    expect(await balanceOf(member)).toBe('848');
    expect(await statusOf(tagged)).toBe('pending');
    await expect.poll(() => heardNames(page)).toEqual(['ready']);
  });
});
