import { describe, expect, test } from 'vitest';
import { anyInvitation, armedLink, invited, linkScene } from '../../tests/support/link-flow.ts';
import { failed, ok } from '../../tests/support/pay-flow.ts';
import { ARM_AFTER_MS } from '../pay/flow.ts';

const ready = () => linkScene(anyInvitation({ member: invited }));
const isArmed = ({ flow }: ReturnType<typeof linkScene>) => {
  const state = flow.state.value;
  return state.step === 'ready' && state.armed;
};
const linked = anyInvitation({ status: 'linked', member: { ...invited, isLinked: true } });

describe('an answer', () => {
  test('counts once the balances have been in sight for half a second, not before', () => {
    const at = ready();
    at.flow.decide('accept');
    at.flow.amountVisible(true);
    at.clock.advance(ARM_AFTER_MS - 1);
    at.flow.decide('accept');
    expect([at.step(), at.made]).toEqual(['ready', []]);

    at.clock.advance(1);
    at.flow.decide('accept');

    expect([at.step(), at.made]).toEqual(['deciding', ['accept']]);
  });

  test.each<[string, (at: ReturnType<typeof linkScene>) => void]>([
    ['the balances leave the view', ({ flow }) => flow.amountVisible(false)],
    ['its window comes to the front', ({ flow }) => flow.rearm()],
    ['something lies on it', ({ flow }) => flow.covered(true)],
  ])('does not count any more when %s', (_, happen) => {
    const at = armedLink();

    happen(at);
    at.flow.decide('accept');

    expect([isArmed(at), at.made]).toEqual([false, []]);
  });

  test('pressed twice is given once', async () => {
    const at = armedLink();
    at.flow.decide('accept');
    at.flow.decide('accept');
    at.flow.decide('deny');
    expect(at.made).toEqual(['accept']);

    await at.answer(ok(linked));
    at.flow.decide('accept');

    expect([at.step(), at.made]).toEqual(['linked', ['accept']]);
  });

  test('that turns the invitation down shares nothing, and waits for nothing', async () => {
    const at = ready();
    at.flow.decide('deny');
    await at.answer(ok(anyInvitation({ status: 'denied', member: invited })));

    expect([at.step(), at.made]).toEqual(['denied', ['deny']]);
  });

  test('stays pressed-ready through a look that changes nothing, and not where balances do', async () => {
    const at = armedLink();
    at.flow.look();
    await at.answer(ok(anyInvitation({ member: invited })));
    expect(isArmed(at)).toBe(true);

    at.flow.look();
    const balances = { ...invited.balances, cash: '90' };
    await at.answer(ok(anyInvitation({ member: { ...invited, balances } })));

    expect(isArmed(at)).toBe(false);
  });
});

describe('an answer that was lost on its way', () => {
  async function lost() {
    const at = armedLink();
    at.flow.decide('accept');
    await at.answer(failed('network'));
    return at;
  }

  test('is looked for, and is a success when it was taken', async () => {
    const at = await lost();
    expect(at.made).toEqual(['accept', 'read']);

    await at.answer(ok(linked));

    expect(at.step()).toBe('linked');
  });

  test('can be given again where it was not', async () => {
    const at = await lost();
    await at.answer(ok(anyInvitation({ member: invited })));
    expect([at.step(), at.notice()]).toEqual(['ready', 'unconfirmed']);

    at.clock.advance(ARM_AFTER_MS);
    at.flow.decide('accept');

    expect(at.made).toEqual(['accept', 'read', 'accept']);
  });

  test('is no success where somebody else came first', async () => {
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

  test('of an invitation that is over is told by the invitation itself', async () => {
    const at = armedLink();
    at.flow.decide('accept');
    await at.answer(failed('session_not_pending'));
    await at.answer(ok(anyInvitation({ status: 'expired', member: invited })));

    expect(at.step()).toBe('expired');
  });

  test('says why, and waits for another click', async () => {
    const at = armedLink();
    at.flow.decide('accept');
    await at.answer(failed('payments_disabled'));

    expect([at.step(), at.notice(), isArmed(at)]).toEqual(['ready', 'payments_disabled', false]);
  });
});

describe('what happens elsewhere', () => {
  test('is followed from when a window was opened, as long as there is something to decide', async () => {
    const at = linkScene(anyInvitation());
    expect(at.flow.followed.value).toBe(false);
    at.flow.watch();
    expect(at.flow.followed.value).toBe(true);

    at.flow.look();
    await at.answer(ok(anyInvitation({ status: 'linked' })));

    expect([at.step(), at.flow.followed.value]).toEqual(['linked', false]);
  });

  test('is nothing of this person who has opened no window', async () => {
    const at = linkScene(anyInvitation());
    at.flow.look();
    await at.answer(ok(anyInvitation({ status: 'linked' })));

    expect(at.step()).toBe('expired');
  });
});

test('an invitation is looked at again when its time is over', async () => {
  const at = linkScene();
  at.flow.start();
  const expiresAt = new Date(at.clock.now() + 60_000).toISOString();
  await at.answer(ok(anyInvitation({ expiresAt })));
  expect(at.step()).toBe('signed-out');

  at.clock.advance(60_250);
  await at.answer(ok(anyInvitation({ status: 'expired' })));

  expect([at.step(), at.made]).toEqual(['expired', ['read', 'read']]);
});

test('one that does not exist is missing, one that cannot be read can be asked for again', async () => {
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

test('what was asked before it was disposed of changes nothing', async () => {
  const at = armedLink();
  at.flow.decide('accept');
  at.flow.dispose();
  await at.answer(ok(linked));

  expect(at.step()).toBe('deciding');
});
