import { describe, expect, test } from 'vitest';
import {
  anySession,
  armed,
  failed,
  noticeOf,
  ok,
  payer,
  scene,
} from '../../tests/support/pay-flow.ts';

describe('starting', () => {
  test.each([
    ['nobody is signed in', anySession(), 'signed-out'],
    ['the payer may pay', anySession({ payer }), 'ready'],
    [
      'the payer is blocked',
      anySession({ payer: { ...payer, availability: 'trial_expired' } }),
      'blocked',
    ],
    ['the quote has expired', anySession({ payer, quote: 'expired' }), 'quote-expired'],
    ['it is paid already', anySession({ status: 'paid' }), 'closed'],
    ['it is cancelled', anySession({ status: 'cancelled' }), 'closed'],
    ['its time has passed', anySession({ status: 'expired' }), 'closed'],
  ] as const)('when %s', (_, session, step) => {
    expect(scene(session).step()).toBe(step);
  });

  test('reads the session when none came with the document', async () => {
    const at = scene();
    at.flow.start();
    expect(at.step()).toBe('loading');

    await at.answer(ok(anySession()));

    expect(at.step()).toBe('signed-out');
  });

  test('says when there is no such session', async () => {
    const at = scene();
    at.flow.start();
    await at.answer(failed('session_not_found'));

    expect(at.step()).toBe('missing');
  });

  test('can be tried again when the network is gone', async () => {
    const at = scene();
    at.flow.start();
    await at.answer(failed('network'));
    expect(at.step()).toBe('unreachable');

    at.flow.reload();
    await at.answer(ok(anySession()));

    expect(at.step()).toBe('signed-out');
  });
});

describe('an expired quote', () => {
  test('is renewed by one call, however often it is pressed', async () => {
    const at = scene(anySession({ payer, quote: 'expired' }));
    at.flow.renewQuote();
    at.flow.renewQuote();
    expect(at.made).toEqual(['quote']);

    await at.answer(ok(anySession({ payer, total: '160' })));

    expect(at.step()).toBe('ready');
  });

  test('stays, with the reason, when there is no price', async () => {
    const at = scene(anySession({ quote: 'expired' }));
    at.flow.renewQuote();
    await at.answer(failed('rate_unavailable'));

    expect([at.step(), noticeOf(at.flow)]).toEqual(['quote-expired', 'rate_unavailable']);
  });

  test('is noticed when its time comes, by asking the server', async () => {
    const at = scene(anySession({ payer }));
    at.clock.advance(15 * 60_000 + 250);
    await at.answer(ok(anySession({ payer, quote: 'expired' })));

    expect(at.step()).toBe('quote-expired');
  });
});

describe('a session that is closed elsewhere', () => {
  test.each(['window', 'phone'] as const)(
    'while watched shows a success when it was paid in the other %s',
    async (place) => {
      const at = scene(anySession());
      at.flow.watch(place);
      at.flow.look();
      await at.answer(ok(anySession({ status: 'paid' })));
      expect([at.step(), at.flow.followed.value]).toEqual(['paid', false]);
    },
  );

  test('unwatched shows that somebody else was first', async () => {
    const at = scene(anySession());
    at.flow.reload();
    await at.answer(ok(anySession({ status: 'paid' })));

    expect(at.step()).toBe('closed');
  });

  test('is followed only while something else can change it', async () => {
    const at = scene(anySession());
    const followed = [at.flow.followed.value];
    at.flow.watch('window');
    followed.push(at.flow.followed.value);
    at.flow.reload();
    await at.answer(ok(anySession({ payer })));
    followed.push(at.flow.followed.value);
    at.flow.watch('phone');
    at.flow.watch('window');
    followed.push(at.flow.followed.value);
    at.flow.look();
    await at.answer(ok(anySession({ status: 'cancelled' })));
    followed.push(at.flow.followed.value);
    expect(followed).toEqual([false, true, false, true, false]);
  });

  test('expires by itself when its time comes', async () => {
    const at = scene(anySession({ payer }));
    at.clock.advance(30 * 60_000 + 250);
    await at.answer(ok(anySession({ status: 'expired' })));

    expect(at.step()).toBe('closed');
  });
});

describe('cancelling', () => {
  test('closes the session', async () => {
    const at = scene(anySession());
    at.flow.cancel();
    await at.answer(ok(anySession({ status: 'cancelled' })));

    expect(at.step()).toBe('closed');
  });

  test('is not possible while a payment is under way', () => {
    const at = armed();
    at.flow.pay();
    at.flow.cancel();

    expect(at.made).toEqual(['confirm']);
  });
});

describe('signing in', () => {
  test('says when the window was blocked, and keeps saying it', async () => {
    const at = scene(anySession());
    at.flow.signInBlocked();
    at.flow.watch('window');
    at.flow.look();
    await at.answer(ok(anySession()));

    expect([at.step(), noticeOf(at.flow)]).toEqual(['signed-out', 'popup_blocked']);
  });

  test('shows the session as its holder', async () => {
    const at = scene(anySession());
    at.flow.reload();
    await at.answer(ok(anySession({ payer })));

    expect(at.step()).toBe('ready');
  });
});

test('after it is disposed of nothing changes and nothing waits', async () => {
  const at = scene(anySession({ payer }));
  at.flow.reload();
  at.flow.dispose();
  await at.answer(ok(anySession({ status: 'cancelled' })));

  expect([at.step(), at.clock.waiting()]).toEqual(['ready', 0]);
});
