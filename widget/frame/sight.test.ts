// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ARM_AFTER_MS, createPayFlow } from '#shared/pay/flow.ts';
import { manualClock } from '../../tests/support/manual-clock.ts';
import { payer, session } from '../test-session.ts';
import { becomesClear, COVERED_FOR_MS } from './cover.ts';
import { AFTER_MOVE_MS, createSight } from './sight.ts';
import { stubObservers } from './test-observers.ts';

const MARKUP =
  '<section class="pay"><div class="pay__head"></div><dl><div class="pay__row--total"><dd></dd></div></dl><div class="pay__primary"></div></section>';

/** The half second of Pay, and the moment before it. */
function passes(clock: ReturnType<typeof manualClock>): void {
  clock.advance(AFTER_MOVE_MS);
  clock.advance(ARM_AFTER_MS);
}

function setUp(version: 1 | 2 = 2) {
  document.body.innerHTML = MARKUP;
  const observers = stubObservers(version);
  const clock = manualClock();
  const confirm = vi.fn();
  const flow = createPayFlow({ api: { confirm } as never, clock });
  const ref = createSight(flow, clock);
  flow.start(session({ payer: payer() }));
  ref(document.querySelector('dd'));
  const state = () => flow.state.value;
  return {
    ...observers,
    clock,
    flow,
    confirm,
    isArmed: () => 'armed' in state() && (state() as { armed: boolean }).armed,
    notice: () => (state() as { notice?: string }).notice,
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('Pay', () => {
  it('waits for half a second in view and uncovered', () => {
    const at = setUp();
    at.scroll(1);
    passes(at.clock);
    expect(at.isArmed()).toBe(false);

    at.cover(false);
    expect(at.isArmed()).toBe(false);
    passes(at.clock);

    expect(at.isArmed()).toBe(true);
  });

  it('is taken back when something is laid on it, and waits again afterwards', () => {
    const at = setUp();
    at.scroll(1);
    at.cover(false);
    passes(at.clock);

    at.cover(true);
    expect(at.isArmed()).toBe(false);
    at.flow.pay();
    at.cover(false);
    at.flow.pay();

    expect(at.confirm).not.toHaveBeenCalled();
    passes(at.clock);
    expect(at.isArmed()).toBe(true);
  });

  it('waits again when the frame was resized: its clicks were meant for another place', () => {
    const at = setUp();
    at.scroll(1);
    at.cover(false);
    passes(at.clock);

    dispatchEvent(new Event('resize'));

    expect(at.isArmed()).toBe(false);
    passes(at.clock);
    expect(at.isArmed()).toBe(true);
  });

  it('is not taken back for what is merely scrolled away; its total decides', () => {
    const at = setUp();
    at.scroll(1);
    at.cover(false);
    passes(at.clock);

    at.cover(true, 0.5);

    expect(at.isArmed()).toBe(true);
    at.scroll(0.5);
    expect(at.isArmed()).toBe(false);
  });

  it('where the browser cannot tell, needs the half second in view alone', () => {
    const at = setUp(1);
    at.scroll(1);
    at.clock.advance(ARM_AFTER_MS);

    expect([at.isArmed(), at.watching()]).toEqual([true, 0]);
  });
});

describe('a shopper whose payment stays covered', () => {
  it('is told, until it is no more', () => {
    const at = setUp();
    at.scroll(1);
    at.cover(true);
    at.clock.advance(COVERED_FOR_MS);
    expect(at.notice()).toBe('covered');

    at.cover(false);

    expect(at.notice()).toBeUndefined();
  });

  it('is not told of a moment', () => {
    const at = setUp();
    at.scroll(1);
    at.cover(true);
    at.clock.advance(COVERED_FOR_MS - 1);
    at.cover(false);
    passes(at.clock);
    at.clock.advance(COVERED_FOR_MS);

    expect([at.notice(), at.isArmed()]).toEqual([undefined, true]);
  });
});

it('looks only while there is something to pay: Chromium drops clicks in a watched frame that moves', () => {
  document.body.innerHTML = MARKUP;
  const observers = stubObservers();
  const clock = manualClock();
  const flow = createPayFlow({ api: {} as never, clock });
  const ref = createSight(flow, clock);
  flow.start(session());
  ref(document.querySelector('dd'));
  expect(observers.watching()).toBe(0);

  flow.start(session({ payer: payer() }));
  expect(observers.watching()).toBe(1);
  flow.start(session({ status: 'cancelled' }));

  expect([observers.watching(), clock.waiting()]).toEqual([0, 0]);
});

describe('a passkey', () => {
  async function ask(act: (at: ReturnType<typeof stubObservers>, clock: Clock) => void) {
    document.body.innerHTML = MARKUP;
    const observers = stubObservers();
    const clock = manualClock();
    const section = document.querySelector('.pay');
    if (!section) throw new Error('no payment');
    const clear = becomesClear(section, clock);
    act(observers, clock);
    return { isClear: await clear, left: [observers.watching(), clock.waiting()] };
  }
  type Clock = ReturnType<typeof manualClock>;

  it('is asked for once nothing has lain on the payment for half a second', async () => {
    const answer = await ask((at, clock) => {
      at.cover(true);
      clock.advance(ARM_AFTER_MS);
      at.cover(false);
      clock.advance(ARM_AFTER_MS);
    });

    expect(answer).toEqual({ isClear: true, left: [0, 0] });
  });

  it('is not asked for while the total is out of view, as in a frame cut down to its button', async () => {
    const answer = await ask((at, clock) => {
      at.cover(false, 0.5);
      clock.advance(ARM_AFTER_MS);
      clock.advance(COVERED_FOR_MS);
    });

    expect(answer).toEqual({ isClear: false, left: [0, 0] });
  });

  it('is not asked for on a payment that stays covered', async () => {
    const answer = await ask((at, clock) => {
      at.cover(false);
      clock.advance(ARM_AFTER_MS - 1);
      at.cover(true);
      clock.advance(COVERED_FOR_MS);
    });

    expect(answer).toEqual({ isClear: false, left: [0, 0] });
  });
});
