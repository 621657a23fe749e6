/** Errors of the schema, the feature and the framework all have the same shape. */
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { catalogue, isErrorCode } from '#shared/errors.ts';
import { ErrorBody } from '#shared/http/fields.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newMerchant } from '../../support/people/people.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const JSON_TYPE = { 'content-type': 'application/json' };

const post = (url: string, payload: string, headers: Record<string, string> = JSON_TYPE) =>
  api().http.inject({ method: 'POST', url, payload, headers });

async function tooMany(): Promise<LightMyRequestResponse> {
  const strict = await startApi(
    { limits: { ...api().config.limits, perAddress: 1 } },
    api().database,
  );
  await strict.call(tokenEndpoints.readRates);
  const response = await strict.call(tokenEndpoints.readRates);
  await strict.http.close();
  return response;
}

async function withoutItsTable(): Promise<LightMyRequestResponse> {
  const { owner } = api().database;
  await owner.execute('alter table token_rate rename to mislaid');
  const response = await api().call(tokenEndpoints.readRateHistory, { query: { currency: 'EUR' } });
  await owner.execute('alter table mislaid rename to token_rate');
  return response;
}

async function withoutARate(): Promise<LightMyRequestResponse> {
  const { apiToken } = await newMerchant(api());
  const body = { amount: '1.00', currency: 'USD' };
  return api().call(merchantEndpoints.createSession, { token: apiToken, body });
}

async function paidTwice(): Promise<LightMyRequestResponse> {
  const { params, payer, merchant } = await payScene(api());
  const body = { total: TOTAL };
  await api().call(payEndpoints.confirm, { params, token: payer.token, body });
  return api().call(payEndpoints.confirm, { params, token: merchant.token, body });
}

const REFUSALS: [
  status: number,
  error: string,
  how: string,
  () => Promise<LightMyRequestResponse>,
][] = [
  [400, 'Bad Request', 'a wrong login', () => signInWith(api(), 'nobody@salus.test')],
  [400, 'Bad Request', 'a body that is not JSON', () => post('/api/auth/local', '{')],
  [400, 'Bad Request', 'a body that is empty', () => post('/api/auth/local', '')],
  [400, 'Bad Request', 'a broken escape', () => api().http.inject('/api/pay/%zz')],
  [401, 'Unauthorized', 'no credential', () => api().call(authEndpoints.readMe)],
  [403, 'Forbidden', 'another origin', () => post('/api/auth/refresh', '', {})],
  [404, 'Not Found', 'no such call', () => api().http.inject('/api/nothing')],
  [405, 'Method Not Allowed', 'no such method', () => post('/api/appconfig', '{}')],
  [404, 'Not Found', 'the API itself', () => api().http.inject('/api')],
  [404, 'Not Found', 'an endless address', () => api().http.inject(`/api/pay/${'a'.repeat(999)}`)],
  [404, 'Not Found', 'a page that is written to', () => post('/login', '{}')],
  [409, 'Conflict', 'a session that is over', paidTwice],
  [413, 'Payload Too Large', 'too much', () => post('/api/auth/local', ' '.repeat(70_000))],
  [
    415,
    'Unsupported Media Type',
    'another type',
    () => post('/api/auth/local', 'a', { 'content-type': 'text/plain' }),
  ],
  [
    422,
    'Unprocessable Entity',
    'a malformed id',
    () => api().call(payEndpoints.read, { params: { id: 'x' } }),
  ],
  [422, 'Unprocessable Entity', 'missing fields', () => post('/api/auth/local', '{}')],
  [429, 'Too Many Requests', 'too often', tooMany],
  [500, 'Internal Server Error', 'what nobody foresaw', withoutItsTable],
  [503, 'Service Unavailable', 'no rate', withoutARate],
];

describe.each(REFUSALS)('%i %s for %s', (status, error, how, cause) => {
  test('has the envelope, its request id and the catalogue’s text', async () => {
    const response = await cause();

    const body = ErrorBody.parse(response.json());
    expect(response.statusCode).toBe(status);
    expect(body).toMatchObject({ statusCode: status, error });
    expect(body.docs).toBe(`${api().config.publicUrl}/api/docs/errors#${body.code}`);
    expect(isErrorCode(body.code) && catalogue[body.code]).toMatchObject({
      status,
      message: body.message,
    });
    expect(body.requestId).toMatch(UUID);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const texts = body.errors?.flatMap(({ message, code }) => [message, code]) ?? [];
    expect(texts.filter((text) => text === '')).toEqual([]);
    expect(body.errors !== undefined).toBe(status === 422 || how.startsWith('a body'));
    expect(Number(response.headers['retry-after'] ?? 0) > 0).toBe([429, 503].includes(status));
    expect(response.headers['retry-after']).toBe(body.retryAfter?.toString());
  });
});

test('the request id is also in the header, and never taken from the caller', async () => {
  const response = await api().call(authEndpoints.readMe, { headers: { 'x-request-id': 'mine' } });

  expect(response.headers['x-request-id']).toBe(response.json().requestId);
  expect(response.json().requestId).not.toBe('mine');
});

test('an unexpected failure reveals nothing about its cause', async () => {
  const response = await withoutItsTable();

  expect(response.json()).toMatchObject({
    code: 'internal_error',
    message: 'An operational error has occurred',
  });
  expect(response.body).not.toMatch(/token_rate|relation|select|stack|\.ts/i);
});
