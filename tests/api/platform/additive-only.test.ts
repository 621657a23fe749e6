/**
 * After a release, the merchant API is only added to. `BASELINE=write` stores what it promises when it is
 * released; before the first release it promises nothing.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { brokenPromises } from '../../support/openapi/broken-promises.ts';
import { type Surface, surfaceOf } from '../../support/openapi/surface.ts';

const FOLDER = 'tests/fixtures/merchant-api';
const PROMISES = `${FOLDER}/v1.json`;
const api = useApi();
let now: Surface;
beforeAll(async () => {
  now = surfaceOf((await api().http.inject('/api/merchant/openapi.json')).json());
  if (process.env.BASELINE === 'write') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(PROMISES, JSON.stringify(now, null, 1));
  }
});

test('the merchant API keeps every promise of the version before', () => {
  const promised: Surface = existsSync(PROMISES)
    ? JSON.parse(readFileSync(PROMISES, 'utf8'))
    : { calls: {}, events: {} };

  expect(Object.keys(now.calls).length).toBeGreaterThan(10);
  expect(Object.keys(now.events)).toContain('pay_session.refunded');
  expect(brokenPromises(promised, now)).toEqual([]);
});

const CREATE = 'POST /merchant/pay-sessions';
const LIST = 'GET /merchant/pay-sessions';

describe('after a release, the comparison', () => {
  const changed = (change: (surface: Surface) => unknown) => {
    const copy = structuredClone(now);
    change(copy);
    return brokenPromises(now, copy);
  };
  const text = { types: ['string'], required: true };

  test.each<[string, (surface: Surface) => unknown]>([
    [`${LIST} is gone`, ({ calls }) => delete calls[LIST]],
    ['link.denied is gone', ({ events }) => delete events['link.denied']],
    [
      'pay_session.paid: data.amount is gone',
      ({ events }) => delete events['pay_session.paid']?.['data.amount'],
    ],
    [
      `${CREATE}: name createPaySession is now makePaySession`,
      ({ calls }) => Object.assign(calls[CREATE] ?? {}, { name: 'makePaySession' }),
    ],
    [
      `${CREATE}: status 201 is now 200`,
      ({ calls }) => Object.assign(calls[CREATE] ?? {}, { status: '200' }),
    ],
    [
      `${CREATE}: status of rate_limited is now 503`,
      ({ calls }) => Object.assign(calls[CREATE]?.errors ?? {}, { rate_limited: 503 }),
    ],
    [
      `${CREATE}: body.reference is refused`,
      ({ calls }) => delete calls[CREATE]?.request['body.reference'],
    ],
    [
      `${CREATE}: body.shop is new and required`,
      ({ calls }) => Object.assign(calls[CREATE]?.request ?? {}, { 'body.shop': text }),
    ],
    [
      `${CREATE}: body.reference is required`,
      ({ calls }) => Object.assign(calls[CREATE]?.request['body.reference'] ?? {}, text),
    ],
    [
      `${CREATE}: body.amount may not be string`,
      ({ calls }) =>
        Object.assign(calls[CREATE]?.request['body.amount'] ?? {}, { types: ['number'] }),
    ],
    [
      `${CREATE}: body.minimumLevel may not be Visita`,
      ({ calls }) =>
        calls[CREATE]?.request['body.minimumLevel']?.values?.splice(
          0,
          5,
          'Sens',
          'Gemma',
          'Summa',
          'Maxima',
        ),
    ],
    [
      `${CREATE}: body.lineItems has another maxItems`,
      ({ calls }) =>
        Object.assign(calls[CREATE]?.request['body.lineItems'] ?? {}, { rules: { maxItems: 50 } }),
    ],
    [
      `${CREATE}: response quote.total is gone`,
      ({ calls }) => delete calls[CREATE]?.response['quote.total'],
    ],
    [
      `${CREATE}: response id may be null`,
      ({ calls }) => calls[CREATE]?.response.id?.types.push('null'),
    ],
    [
      `${CREATE}: response url may be absent`,
      ({ calls }) => Object.assign(calls[CREATE]?.response.url ?? {}, { required: false }),
    ],
  ])('finds that %s', (finding, change) => {
    expect(changed(change)).toEqual([finding]);
  });

  test('accepts additions', () => {
    const found = changed(({ calls, events }) => {
      const create = calls[CREATE];
      if (create) calls['GET /merchant/new'] = create;
      events['pay_session.new'] = {};
      Object.assign(create?.request ?? {}, {
        'body.note': { ...text, required: false },
        'body.shop': { types: ['object'], required: false },
        'body.shop.name': text,
      });
      create?.request['body.minimumLevel']?.values?.push('Ultima');
      Object.assign(create?.response ?? {}, { note: text });
      Object.assign(create?.errors ?? {}, { brand_new: 409 });
    });

    expect(found).toEqual([]);
  });
});
