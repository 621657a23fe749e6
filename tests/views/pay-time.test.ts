/** The extension of a payment’s time in both views, and where the focus goes. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  anySession,
  extendedSession,
  failed,
  ok,
  payer,
  scene,
} from '../support/views/pay-flow.ts';
import type { Mounted, PayTwin } from './twins.ts';

const twins = Object.values(
  import.meta.glob<PayTwin>('./pay.{hosted,widget}.tsx', { eager: true, import: 'twin' }),
);

let mounted: Mounted | undefined;
afterEach(() => mounted?.unmount());

describe.each(twins)('in $framework', (twin) => {
  async function twoMinutesLeft() {
    const at = scene();
    mounted = await twin.mount(at.flow, 'en', (action) => {
      if (action === 'extend') at.flow.extend();
    });
    const { element } = mounted;
    await twin.settle(() => {
      at.flow.start(anySession({ payer }));
      at.clock.advance(13 * 60_000);
      at.clock.advance(0);
    });
    const button = () =>
      [...element.querySelectorAll('button')].find(({ textContent }) =>
        /minutes/.test(textContent),
      );
    const said = () => element.querySelector('[aria-live]');
    return { at, button, said };
  }

  test('moves the focus to the result when the button has disappeared', async () => {
    const { at, button, said } = await twoMinutesLeft();
    button()?.focus();
    await twin.settle(() => button()?.click());
    expect(button()?.getAttribute('aria-disabled')).toBe('true');

    await twin.settle(() => at.answer(ok(extendedSession(anySession({ payer })))));

    expect(said()?.textContent).toMatch(/^Time added: 10/);
    await vi.waitFor(() => expect(document.activeElement).toBe(said()));
  });

  test('leaves the focus where the user has moved it meanwhile', async () => {
    const { at, button, said } = await twoMinutesLeft();
    const elsewhere = document.body.appendChild(document.createElement('input'));
    await twin.settle(() => button()?.click());
    elsewhere.focus();

    await twin.settle(() => at.answer(ok(extendedSession(anySession({ payer })))));

    expect(said()?.textContent).toMatch(/^Time added/);
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  test('keeps the button, and the focus on it, after a failure', async () => {
    const { at, button } = await twoMinutesLeft();
    const before = button();
    before?.focus();
    await twin.settle(() => before?.click());
    await twin.settle(() => at.answer(failed('network')));

    expect(button()).toBe(before);
    expect(document.activeElement).toBe(before);
  });

  test('uses one live region from beginning to end, and never announces each second', async () => {
    const { at, said } = await twoMinutesLeft();
    const region = said();
    const spoken: string[] = [];
    for (let second = 0; second < 119; second++) {
      const text = said()?.textContent ?? '';
      if (spoken.at(-1) !== text) spoken.push(text);
      await twin.settle(() => at.clock.advance(1_000));
    }

    expect(spoken).toEqual([
      '2 minutes left to pay. You can ask for more time.',
      '30 seconds left to pay. You can ask for more time.',
    ]);
    expect(said()).toBe(region);
  });
});
