import { describe, expect, test } from 'vitest';
import {
  anyInvitation,
  armedLink,
  invited,
  linkScene,
} from '../../tests/support/views/link-flow.ts';
import { failed, ok } from '../../tests/support/views/pay-flow.ts';
import { ARM_AFTER_MS } from '../press/press-guard.ts';
import { linkViewModel } from './view-model.ts';

const ready = () => linkScene(anyInvitation({ member: invited }));
const isArmed = ({ flow }: ReturnType<typeof linkScene>) => {
  const state = flow.state.value;
  return state.step === 'ready' && state.armed;
};
const linked = anyInvitation({ status: 'linked', member: { ...invited, isLinked: true } });

describe('a decision', () => {
  test('counts only when the balances have been visible for half a second', () => {
    const at = ready();
    at.flow.decide('accept');
    at.flow.press.see('here');
    at.clock.advance(ARM_AFTER_MS - 1);
    at.flow.decide('accept');
    expect([at.step(), at.made]).toEqual(['ready', []]);

    at.clock.advance(1);
    at.flow.decide('accept');

    expect([at.step(), at.made]).toEqual(['deciding', ['accept']]);
  });

  test.each<[string, (at: ReturnType<typeof linkScene>) => void]>([
    ['the balances leave the view', ({ flow }) => flow.press.see(undefined)],
    ['its window comes to the front', ({ flow }) => flow.press.restart()],
  ])('does not count any more when %s', (_, happen) => {
    const at = armedLink();

    happen(at);
    at.flow.decide('accept');

    expect([isArmed(at), at.made]).toEqual([false, []]);
  });

  test('pressed twice is sent once', async () => {
    const at = armedLink();
    at.flow.decide('accept');
    at.flow.decide('accept');
    at.flow.decide('deny');
    expect(at.made).toEqual(['accept']);

    await at.answer(ok(linked));
    at.flow.decide('accept');

    expect([at.step(), at.made]).toEqual(['linked', ['accept']]);
  });

  test('to decline counts under the same rule', async () => {
    const early = ready();
    early.flow.decide('deny');
    expect(early.made).toEqual([]);
    const at = armedLink();
    at.flow.decide('deny');
    await at.answer(ok(anyInvitation({ status: 'denied', member: invited })));

    expect([at.step(), at.made]).toEqual(['denied', ['deny']]);
  });

  test('stays enabled after a refresh without changes, but not when balances change', async () => {
    const at = armedLink();
    at.flow.look();
    await at.answer(ok(anyInvitation({ member: invited })));
    expect(isArmed(at)).toBe(true);

    at.flow.look();
    const balances = { ...invited.balances, cash: '90' };
    await at.answer(ok(anyInvitation({ member: { ...invited, balances } })));

    expect(isArmed(at)).toBe(false);
  });

  test('does not stay enabled when another account with the same balances appears', async () => {
    const at = armedLink();
    at.flow.look();
    await at.answer(ok(anyInvitation({ member: { ...invited, id: 'usr_other' } })));

    expect(isArmed(at)).toBe(false);
  });
});

describe('a decision whose response is lost', () => {
  async function lost() {
    const at = armedLink();
    at.flow.decide('accept');
    await at.answer(failed('network'));
    return at;
  }

  test('is checked, and is a success if it took effect', async () => {
    const at = await lost();
    expect(at.made).toEqual(['accept', 'read']);

    await at.answer(ok(linked));

    expect(at.step()).toBe('linked');
  });

  test('can be made again if it did not take effect', async () => {
    const at = await lost();
    await at.answer(ok(anyInvitation({ member: invited })));
    expect([at.step(), at.notice()]).toEqual(['ready', 'unconfirmed']);

    at.clock.advance(ARM_AFTER_MS);
    at.flow.decide('accept');

    expect(at.made).toEqual(['accept', 'read', 'accept']);
  });

  test('is no success if somebody else decided first', async () => {
    const at = await lost();

    await at.answer(ok(anyInvitation({ status: 'linked', member: invited })));

    expect(at.step()).toBe('expired');
  });
});

describe('a refusal', () => {
  test.each(['unauthenticated', 'forbidden'] as const)(
    '%s signs out, and says so',
    async (code) => {
      const at = armedLink();
      at.flow.decide('accept');
      await at.answer(failed(code));

      expect([at.step(), at.notice()]).toEqual(['signed-out', code]);
    },
  );

  test("of an expired invitation shows the invitation's own state", async () => {
    const at = armedLink();
    at.flow.decide('accept');
    await at.answer(failed('session_not_pending'));
    await at.answer(ok(anyInvitation({ status: 'expired', member: invited })));

    expect(at.step()).toBe('expired');
  });

  test('shows the reason and waits for another click', async () => {
    const at = armedLink();
    at.flow.decide('accept');
    await at.answer(failed('payments_disabled'));

    expect([at.step(), at.notice(), isArmed(at)]).toEqual(['ready', 'payments_disabled', false]);
  });
});

describe('changes elsewhere', () => {
  const heading = (at: ReturnType<typeof linkScene>) =>
    linkViewModel(at.flow.state.value).heading.key;

  test('are followed from the first state on, until the answer', async () => {
    const at = linkScene(anyInvitation());
    expect(at.live.open()).toBe(1);
    at.flow.watch();
    at.live.tell();
    await at.answer(ok(anyInvitation({ status: 'linked' })));

    expect([at.step(), at.live.open()]).toEqual(['linked', 0]);
  });

  test('of the balances are followed by a stream of their own from the sign-in on', async () => {
    const at = linkScene(anyInvitation());
    at.flow.reload();
    await at.answer(ok(anyInvitation({ member: invited })));
    at.live.tell();
    await at.answer(
      ok(anyInvitation({ member: { ...invited, balances: { cash: '5', stake: '0' } } })),
    );

    expect([at.live.opened(), at.live.open()]).toEqual([2, 1]);
  });

  test('are seen, but not attributed to a person who has opened no window', async () => {
    const at = linkScene(anyInvitation());
    at.live.tell();
    await at.answer(ok(anyInvitation({ status: 'linked' })));

    expect([at.step(), heading(at)]).toEqual(['expired', 'link:outcome.linked']);
    expect(heading(linkScene(anyInvitation({ status: 'linked' })))).toBe('link:outcome.used');
  });

  test('during a decision are read after its answer', async () => {
    const at = armedLink();
    at.flow.decide('accept');
    at.live.tell();
    expect(at.made).toEqual(['accept']);

    await at.answer(failed('rate_limited'));
    await at.answer(ok(anyInvitation({ status: 'expired', member: invited })));

    expect([at.made, at.step()]).toEqual([['accept', 'read'], 'expired']);
  });
});

test('an invitation is read again when it expires', async () => {
  const at = linkScene();
  at.flow.start();
  // The device's clock stands in 1970, the server's in 2026.
  const [now, expiresAt] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:01:00.000Z'];
  await at.answer(ok(anyInvitation({ now, expiresAt })));
  expect(at.step()).toBe('signed-out');

  at.clock.advance(60_250);
  await at.answer(ok(anyInvitation({ status: 'expired' })));

  expect([at.step(), at.made]).toEqual(['expired', ['read', 'read']]);
});

test('an unknown invitation is missing; after a network failure it can be read again', async () => {
  const missing = linkScene();
  missing.flow.start();
  await missing.answer(failed('session_not_found'));
  const offline = linkScene();
  offline.flow.start();
  await offline.answer(failed('network'));

  expect([missing.step(), offline.step()]).toEqual(['missing', 'unreachable']);
  offline.flow.reload();
  expect(offline.step()).toBe('loading');
});

test('responses after disposal change nothing', async () => {
  const at = armedLink();
  at.flow.decide('accept');
  at.flow.dispose();
  await at.answer(ok(linked));

  expect(at.step()).toBe('deciding');
});
