import { describe, expect, test } from 'vitest';
import {
  anySession,
  armed,
  failed,
  noticeOf,
  ok,
  payer,
  scene,
} from '../../tests/support/views/pay-flow.ts';
import { payViewModel } from './view-model.ts';

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

  test('reads the session if the document contains none', async () => {
    const at = scene();
    at.flow.start();
    expect(at.step()).toBe('loading');

    await at.answer(ok(anySession()));

    expect(at.step()).toBe('signed-out');
  });

  test('reports an unknown session', async () => {
    const at = scene();
    at.flow.start();
    await at.answer(failed('session_not_found'));

    expect(at.step()).toBe('missing');
  });

  test('can be tried again after a network failure', async () => {
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
  test('is renewed by one call, however often the button is pressed', async () => {
    const at = scene(anySession({ payer, quote: 'expired' }));
    at.flow.renewQuote();
    at.flow.renewQuote();
    expect(at.made).toEqual(['quote']);

    await at.answer(ok(anySession({ payer, total: '160' })));

    expect(at.step()).toBe('ready');
  });

  test('stays, with the reason, if there is no price', async () => {
    const at = scene(anySession({ quote: 'expired' }));
    at.flow.renewQuote();
    await at.answer(failed('rate_unavailable'));

    expect([at.step(), noticeOf(at.flow)]).toEqual(['quote-expired', 'rate_unavailable']);
  });

  test('is detected when it expires, by asking the server', async () => {
    const at = scene(anySession({ payer }));
    at.clock.advance(15 * 60_000 + 250);
    await at.answer(ok(anySession({ payer, quote: 'expired' })));

    expect(at.step()).toBe('quote-expired');
  });
});

describe('a session closed elsewhere', () => {
  const heading = (at: ReturnType<typeof scene>) => payViewModel(at.flow.state.value).heading.key;

  test('is a success of this person when they had opened it elsewhere', async () => {
    const at = scene(anySession());
    at.flow.watch();
    at.live.tell();
    await at.answer(ok(anySession({ status: 'paid' })));

    expect([at.step(), heading(at)]).toEqual(['paid', 'heading.paid']);
  });

  test('is paid, by whomever, when it was shown open before', async () => {
    const at = scene(anySession());
    at.live.tell();
    await at.answer(ok(anySession({ status: 'paid' })));
    expect([at.step(), heading(at)]).toEqual(['closed', 'heading.paid']);

    at.flow.reload();
    await at.answer(ok(anySession({ status: 'paid' })));

    expect(payViewModel(at.flow.state.value)).toMatchObject({
      heading: { key: 'heading.paid' },
      message: { key: 'closed.paid' },
      aside: null,
      outcome: 'success',
    });
  });

  test('was paid before when it was never open here', () => {
    expect(heading(scene(anySession({ status: 'paid' })))).toBe('heading.already-paid');
  });

  test('expires when its time ends', async () => {
    const at = scene(anySession({ payer }));
    at.clock.advance(30 * 60_000 + 250);
    await at.answer(ok(anySession({ status: 'expired' })));

    expect(at.step()).toBe('closed');
  });
});

describe('cancelling', () => {
  test('closes the session', async () => {
    const at = scene(anySession({ payer }));
    at.flow.cancel();
    await at.answer(ok(anySession({ status: 'cancelled' })));

    expect(at.step()).toBe('closed');
  });

  test('is not sent for signed-out people', () => {
    const at = scene(anySession());
    at.flow.cancel();

    expect(at.made).toEqual([]);
    expect(payViewModel(at.flow.state.value).cancellable).toBe(false);
  });

  test('is not possible during a payment', () => {
    const at = armed();
    at.flow.pay();
    at.flow.cancel();

    expect(at.made).toEqual(['confirm']);
  });
});

describe('signing in', () => {
  test('reports a blocked window, and keeps the notice', async () => {
    const at = scene(anySession());
    at.flow.signInBlocked('popup_blocked');
    at.flow.watch();
    at.flow.look();
    await at.answer(ok(anySession()));

    expect([at.step(), noticeOf(at.flow)]).toEqual(['signed-out', 'popup_blocked']);
  });

  test('shows the session as its holder sees it', async () => {
    const at = scene(anySession());
    at.flow.reload();
    await at.answer(ok(anySession({ payer })));

    expect(at.step()).toBe('ready');
  });
});

test('after disposal nothing changes and no timer is left', async () => {
  const at = scene(anySession({ payer }));
  at.flow.reload();
  at.flow.dispose();
  await at.answer(ok(anySession({ status: 'cancelled' })));

  expect([at.step(), at.clock.waiting(), at.live.open()]).toEqual(['ready', 0, 0]);
});
