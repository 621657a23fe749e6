/** The payment in the frame and on our page: one flow, two frameworks, the same for the user. */
import { afterEach, describe, expect, test } from 'vitest';
import { outlineOf } from '../support/views/accessible-outline.ts';
import { anySession, ok, payer, scene } from '../support/views/pay-flow.ts';
import type { StateCase } from './pay-state-case.ts';
import { STATES } from './pay-states.ts';
import type { Language, Mounted, PayTwin } from './twins.ts';

const twins = Object.values(
  import.meta.glob<PayTwin>('./pay.{hosted,widget}.tsx', { eager: true, import: 'twin' }),
);

const HEARD_OR_PRESSED = /^(region|heading|timer|status|alert|button|link)\b|says .* aria-live/;

let mounted: Mounted[] = [];
afterEach(() => {
  for (const one of mounted) one.unmount();
  mounted = [];
});

/** Both views over the same flow, side by side. */
async function bothViews(language: Language) {
  const at = scene();
  const pressed: string[][] = [];
  for (const [index, twin] of twins.entries()) {
    const told: string[] = [];
    pressed.push(told);
    mounted[index] = await twin.mount(at.flow, language, (action) => told.push(action));
  }
  /** React’s act inside Preact’s, so that both have rendered when it returns. */
  const settle = twins.reduce<(change: () => unknown) => Promise<void>>(
    (inner, twin) => (change) => twin.settle(() => inner(change)),
    async (change) => void (await change()),
  );
  return { at, pressed, settle, views: mounted.map(({ element }) => element) };
}

async function reached({ reach }: StateCase, language: Language) {
  const both = await bothViews(language);
  await both.settle(() => reach(both.at));
  return both;
}

test('each framework has one view', () => {
  expect(twins.map(({ framework }) => framework).sort()).toEqual(['Preact', 'React']);
});

describe.each(['en', 'es'] as const)('in %s', (language) => {
  test.each(STATES)('$state: both announce and offer the same', async (state) => {
    const { views } = await reached(state, language);
    const [one = [], other] = views.map(outlineOf);

    expect(one.filter((line) => HEARD_OR_PRESSED.test(line))).toEqual(state.meets[language]);
    expect(other).toEqual(one);
    const [text, twinText] = views.map(({ textContent }) => textContent);
    expect(twinText).toBe(text);
  });
});

test('both offer a field for a coupon’s code, and the removal of the coupon that it shows', async () => {
  const open = { ...anySession({ payer }), takesCoupons: true };
  const { at, settle, views } = await bothViews('en');
  await settle(() => at.flow.start(open));
  const outlines = () => views.map(outlineOf);
  expect(outlines()[1]).toEqual(outlines()[0]);
  expect(outlines()[0]?.join('\n')).toContain('Coupon code');

  const coupon = { code: 'AUTUMN', name: 'Autumn', amount: '4.00' };
  await settle(async () => {
    void at.flow.coupon('autumn');
    await at.answer(ok({ ...open, coupon, version: 2 }));
  });

  expect(outlines()[1]).toEqual(outlines()[0]);
  expect(outlines()[0]?.join('\n')).toContain('Remove coupon Autumn');
});

const ASKS_TO_CANCEL = ['button "Cancel this payment"', 'button "Cancel this reservation"'];

test.each(STATES)('$state: a press sends the same request in both', async (state) => {
  const { views, pressed, settle } = await reached(state, 'en');

  await settle(() => {
    for (const view of views) for (const button of view.querySelectorAll('button')) button.click();
  });

  const answering = state.meets.en.filter(
    (line) =>
      line.startsWith('button') &&
      !line.includes('aria-disabled') &&
      !ASKS_TO_CANCEL.includes(line),
  );
  expect(pressed[0]).toHaveLength(answering.length);
  expect(pressed[1]).toEqual(pressed[0]);
});

describe('cancelling', () => {
  const pressIn = (view: Element, name: string) =>
    [...view.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();

  async function asked() {
    const both = await bothViews('en');
    const press = (name: string) =>
      both.settle(() => {
        for (const view of both.views) pressIn(view, name);
      });
    await both.settle(() => both.at.flow.start(anySession({ payer })));
    await press('Cancel this payment');
    return { ...both, press };
  }

  test('asks once, with what will happen, and sends nothing yet', async () => {
    const { views, pressed } = await asked();

    for (const view of views) {
      const question = view.querySelector('fieldset');
      expect(question?.textContent).toContain('Cancel this payment?');
      expect(question?.textContent).toContain('We tell Casa Alba.');
    }
    expect(pressed).toEqual([[], []]);
    expect(document.activeElement?.textContent).toBe('Keep the payment');
  });

  test('sends it after the second press', async () => {
    const { pressed, press } = await asked();

    await press('Yes, cancel');

    expect(pressed).toEqual([['cancel'], ['cancel']]);
  });

  test('keeps the payment, and the focus where it was', async () => {
    const { views, pressed, press } = await asked();

    await press('Keep the payment');

    expect(pressed).toEqual([[], []]);
    for (const view of views) expect(view.querySelector('fieldset')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Cancel this payment');
  });
});

test('both keep one live region through a payment, so that its changes are announced', async () => {
  const { at, settle, views } = await bothViews('en');
  const regions = () => views.map((view) => view.querySelector('[role=status], [role=alert]'));
  await settle(() => at.flow.start(anySession()));
  const before = regions();

  await settle(() => at.flow.signInBlocked('popup_blocked'));

  expect(before).not.toContain(null);
  expect(regions()).toEqual(before);
  for (const region of before) expect(region?.textContent).toMatch(/^If no window has opened/);
});
