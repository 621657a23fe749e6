import { describe, expect, test } from 'vitest';
import { failureOf, json, NO_ANSWER } from '../../tests/support/api/answering-client.ts';
import { specified } from '../specified-errors.ts';

describe("an error in Fastify's envelope", () => {
  test('gives its code, text and fields', async () => {
    const failure = await failureOf(() =>
      json(422, {
        statusCode: 422,
        error: 'Unprocessable Entity',
        code: 'validation_failed',
        message: 'Some fields are not valid.',
        errors: [{ path: 'amount', message: 'Must be more than zero.', keyword: 'custom' }],
        requestId: 'f00',
      }),
    );

    expect(failure).toEqual({
      code: 'validation_failed',
      status: 422,
      message: 'Some fields are not valid.',
      fields: [{ path: 'amount', message: 'Must be more than zero.' }],
      retryAfter: undefined,
    });
  });

  test('accepts an unknown code of a newer server', async () => {
    const failure = await failureOf(() => json(409, { code: 'moon_in_the_way', message: 'Wait' }));

    expect(failure).toMatchObject({ code: 'moon_in_the_way', status: 409, message: 'Wait' });
  });

  test('keeps the text if the code is not written like ours', async () => {
    const failure = await failureOf(() =>
      json(500, { statusCode: 500, code: 'FST_ERR_NEW', message: 'Something new' }),
    );

    expect(failure).toMatchObject({ code: 'unknown', status: 500, message: 'Something new' });
  });

  test.each(['toString', '__proto__', 'constructor', 7, null])(
    'takes %j for no code',
    async (code) => {
      expect((await failureOf(() => json(500, { code }))).code).toBe('unknown');
    },
  );

  test('leaves out malformed field errors', async () => {
    const errors = [null, 'amount', { path: 'a' }, { path: 1, message: 'x' }];

    const failure = await failureOf(() => json(422, { code: 'validation_failed', errors }));

    expect(failure.fields).toEqual([]);
  });
});

test.each([
  [401, 'unauthenticated'],
  [429, 'rate_limited'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
  [500, 'unknown'],
])('a %i without a code of ours is %s', async (status, code) => {
  expect((await failureOf(() => json(status, 'Bad gateway'))).code).toBe(code);
});

describe("an error in Strapi 3's envelope", () => {
  const strapi = (message: string, status = 400) =>
    json(status, {
      statusCode: status,
      error: 'Bad Request',
      message: [{ messages: [{ id: 'Auth.form.error', message }] }],
      data: [],
    });

  test.each(Object.entries(specified).map(([code, { message }]) => ({ code, message })))(
    'means $code by "$message"',
    async ({ code, message }) => {
      expect(await failureOf(() => strapi(message))).toMatchObject({ code, status: 400, message });
    },
  );

  test('keeps a text that has no code', async () => {
    const failure = await failureOf(() => strapi('Too many requests, slow down'));

    expect(failure).toMatchObject({ code: 'unknown', message: 'Too many requests, slow down' });
  });

  test.each([
    [[]],
    [[{}]],
    [[{ messages: [] }]],
    [[{ messages: [{ id: 'x' }] }]],
    [[{ messages: 'x' }]],
    [[null]],
    [{ messages: [] }],
    [7],
    [null],
  ])('has no text in %j', async (message) => {
    const failure = await failureOf(() => json(400, { message }));

    expect(failure).toMatchObject({ code: 'unknown', status: 400, message: '' });
  });
});

test.each([
  ['a page of a proxy', '<html>Bad Gateway</html>'],
  ['nothing', ''],
  ['a bare text', '"no"'],
  ['null', 'null'],
  ['a list', '[]'],
])('a refusal that is %s keeps its status', async (_, body) => {
  const failure = await failureOf(() => new Response(body, { status: 502 }));

  expect(failure).toEqual({ ...NO_ANSWER, code: 'unavailable', status: 502 });
});
