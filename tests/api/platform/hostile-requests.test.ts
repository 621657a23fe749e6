/**
 * Sends every route addresses, headers and bodies that no client of ours sends. None is answered with an
 * error of the server. `fuzz.test.ts` sends wrong values to the calls of the contract; this test has the
 * routes without a contract, too: documents, OAuth, the card network's webhook.
 */
import { beforeAll, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();
let tokens: Record<'member' | 'key', string>;

beforeAll(async () => {
  const [member, merchant] = [await newMember(api()), await newMerchant(api())];
  tokens = { member: member.token, key: merchant.apiToken };
});

const NUL = '%00';
const PARAMETERS = [
  NUL,
  '%E0%A4%A',
  '%ff',
  'a%2F..%2F..',
  '__proto__',
  '%0d%0aX:1',
  '9'.repeat(400),
];
const NAMES = ['after', 'limit', 'status', 'search', 'currency', 'next', 'from', 'to', 'state'];
const QUERIES = [
  `?${NAMES.map((name) => `${name}=${NUL}`).join('&')}`,
  '?after=1&after=2&limit=1&limit=2',
  '?__proto__[x]=1&constructor=1',
  '?%',
];
const HEADERS: Record<string, string>[] = [
  ...['Basic abcde', 'Bearer', 'Bearer a.b.c', `Bearer ${'x'.repeat(5000)}`, 'Bearer \u00ff'].map(
    (authorization) => ({ authorization }),
  ),
  { cookie: `a=${NUL}; __Host-b=%E0%A4%A; a=b;;;=;` },
  { 'content-type': 'multipart/form-data' },
  { 'accept-language': `*;q=x,-,--,${'x'.repeat(3000)}` },
  { 'idempotency-key': '\u00e9'.repeat(300) },
  { 'if-none-match': '\u00ff', range: 'bytes=9-1' },
  { origin: 'http://[', referer: '%', host: '%' },
  { traceparent: '00-zz', 'x-forwarded-for': 'x, y' },
];
const BODIES = ['', '{', 'null', '[]', '{"a":"\\u0000"}', '{"__proto__":{"x":1}}', `a=${NUL}&a=1`];
const TYPES = ['application/json', 'application/x-www-form-urlencoded'];

interface Sent {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}

/** @returns the request when its answer is an error of the server */
async function failing(sent: Sent): Promise<Sent[]> {
  const { statusCode } = await api().http.inject(sent as Sent & { method: 'GET' });
  return statusCode >= 500 ? [sent] : [];
}

const anyParameter = (url: string, value: string) => url.replace(/:\w+(\([^)]*\))?|\*/g, value);

function hostileTo({ method, url }: { method: string; url: string }): Sent[] {
  const plain = anyParameter(url, 'x');
  const signedIn = Object.values(tokens).map((token) => ({ authorization: `Bearer ${token}` }));
  const [asMember] = signedIn;
  const withBody =
    method === 'GET' ? [] : TYPES.flatMap((type) => BODIES.map((payload) => ({ type, payload })));
  return [
    ...(plain === url ? [] : PARAMETERS).map((value) => ({
      url: anyParameter(url, value),
      headers: asMember,
    })),
    ...signedIn.flatMap((headers) => QUERIES.map((query) => ({ url: plain + query, headers }))),
    ...HEADERS.map((headers) => ({ url: plain, headers })),
    ...withBody.map(({ type, payload }) => ({
      url: plain,
      headers: { ...asMember, 'content-type': type },
      payload,
    })),
  ].map((sent) => ({ method, ...sent }) as Sent);
}

test.each(['GET', 'POST', 'PUT', 'DELETE'])(
  'no %s is answered with an error of the server',
  async (method) => {
    const routes = api().routes.filter((route) => route.method === method);

    const failures: Sent[] = [];
    for (const sent of routes.flatMap(hostileTo)) failures.push(...(await failing(sent)));

    expect(routes).not.toEqual([]);
    expect(failures).toEqual([]);
  },
);
