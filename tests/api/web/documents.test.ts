/**
 * The documents a browser opens: their headers (design: the header table) and their embedded data.
 */
import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();
const UNKNOWN = 'pay_00000000000000000000000000';
const OWN_ORIGINS = 'https://shop.test https://www.shop.test';

const open = (url: string, headers: Record<string, string> = {}) =>
  api().http.inject({ url, headers });

type Answer = Awaited<ReturnType<typeof open>>;

function csp({ headers }: Answer): Record<string, string> {
  const directives = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(directives.map((text) => text.split(/ (.*)/s) as [string, string]));
}

const nonceOf = (answer: Answer) =>
  /nonce-([\w-]+)/.exec(csp(answer)['script-src'] ?? '')?.[1] ?? '';

/** The data embedded for the document's scripts. */
function bootstrapDataOf({ body }: Answer) {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1];
  return JSON.parse(json ?? 'null');
}

const frame = async () => `/embed/pay/${(await payScene(api())).id}`;
const topUp = async () => `/embed/top-up/${(await payScene(api())).id}`;
const signInWindow = async () => `/embed/signin/${(await payScene(api())).id}`;
const payPage = async () => `/pay/${(await payScene(api())).id}`;

interface Row {
  what: string;
  url: () => string | Promise<string>;
  status?: number;
  ancestors?: string;
  headers: Record<string, string | undefined>;
}

const NO_DEVICES = 'camera=(), microphone=(), geolocation=(), payment=(self)';
const HOSTED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': undefined,
  'x-frame-options': 'DENY',
  'permissions-policy': NO_DEVICES,
};
const FRAME = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-opener-policy': undefined,
  'x-frame-options': undefined,
  'permissions-policy': NO_DEVICES,
};
const SIGN_IN = {
  'cross-origin-opener-policy': 'unsafe-none',
  'x-frame-options': 'DENY',
  'permissions-policy': NO_DEVICES,
};

/** Its camera reads the codes of members. */
const TILL = { ...HOSTED, 'permissions-policy': NO_DEVICES.replace('camera=()', 'camera=(self)') };
const MANIFEST = { 'manifest-src': "'self'" };
const APP = { ...MANIFEST, 'frame-src': "'self'", 'worker-src': "'self'" };

const TABLE: Row[] = [
  { what: 'the home page', url: () => '/', headers: HOSTED },
  { what: 'the sign-in page', url: () => '/login?next=/pay', headers: HOSTED },
  { what: 'a pay page', url: payPage, headers: HOSTED },
  { what: 'a page that is not there', url: () => '/nothing/here', status: 404, headers: HOSTED },
  { what: 'a frame', url: frame, ancestors: OWN_ORIGINS, headers: FRAME },
  {
    what: 'a frame of an unknown session',
    url: () => `/embed/pay/${UNKNOWN}`,
    status: 404,
    ancestors: '*',
    headers: FRAME,
  },
  {
    what: 'a frame of a malformed id',
    url: () => '/embed/pay/pay_1',
    status: 404,
    headers: HOSTED,
  },
  { what: 'a sign-in window', url: signInWindow, headers: SIGN_IN },
  {
    what: 'a sign-in window of an unknown session',
    url: () => `/embed/signin/${UNKNOWN}`,
    status: 404,
    headers: SIGN_IN,
  },
  { what: 'a card form of a payment', url: topUp, headers: SIGN_IN },
  { what: 'a till', url: () => '/till', headers: TILL },
];

describe.each(TABLE)('$what', ({ url, status = 200, ancestors = "'none'", headers }) => {
  test('has the headers of its kind', async () => {
    const answer = await open(await url());

    const expected = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': undefined,
      'set-cookie': undefined,
      'strict-transport-security': undefined,
      ...headers,
    };
    expect(answer.statusCode).toBe(status);
    for (const [name, value] of Object.entries(expected)) {
      expect([name, answer.headers[name]]).toEqual([name, value]);
    }
  });

  test('runs only its own scripts, and is framed only by allowed origins', async () => {
    const answer = await open(await url());

    const nonce = nonceOf(answer);
    expect(csp(answer)).toEqual({
      'default-src': "'none'",
      'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
      'style-src': `'self' 'nonce-${nonce}'`,
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      ...(headers === HOSTED ? APP : headers === TILL ? MANIFEST : {}),
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': ancestors,
    });
    expect(nonce.length).toBeGreaterThanOrEqual(22);
    expect(answer.body).toContain(`<script nonce="${nonce}">`);
    expect(answer.body).not.toContain('CSP_NONCE');
  });

  test('has a new nonce every time', async () => {
    const address = await url();

    const nonces = [await open(address), await open(address)].map(nonceOf);

    expect(new Set(nonces).size).toBe(2);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const address = await url();

    const get = await open(address);
    const head = await api().http.inject({ method: 'HEAD', url: address });

    const known = ({ headers: { date, 'content-security-policy': _, ...rest } }: Answer) =>
      Object.keys(rest).sort();
    expect([head.statusCode, head.body]).toEqual([status, '']);
    expect(known(head)).toEqual(known(get));
  });
});

describe('a session in a document', () => {
  test('is embedded in the frame and the sign-in window, without its payer', async () => {
    const { id } = await payScene(api(), {}, { locale: 'es' });

    const inFrame = bootstrapDataOf(await open(`/embed/pay/${id}`));
    const inWindow = bootstrapDataOf(await open(`/embed/signin/${id}`));

    for (const bootstrapData of [inFrame, inWindow]) {
      expect(bootstrapData).toMatchObject({ apiBase: '/api', locale: 'es', sessionId: id });
      expect(bootstrapData.session).toMatchObject({
        id,
        status: 'pending',
        payer: null,
        receipt: null,
      });
    }
    expect(inFrame.texts).toHaveProperty('pay');
    expect(inWindow.texts).toHaveProperty('auth');
  });

  test('cannot close its script element or obtain the nonce', async () => {
    const merchant = await newMerchant(api());
    const description =
      '</script><script nonce="CSP_NONCE">alert(1)</script><!--bootstrap-data-->$& $1';
    const { id } = await newPaySession(api(), merchant, { description });

    for (const url of [`/embed/pay/${id}`, `/embed/signin/${id}`]) {
      const answer = await open(url);
      expect(bootstrapDataOf(answer).session.description).toBe(description);
      expect(answer.body.match(/<script/g)).toHaveLength(2);
      expect(answer.body.split(nonceOf(answer))).toHaveLength(2);
    }
  });

  test('that is unknown is embedded with its id only', async () => {
    const bootstrapData = bootstrapDataOf(await open(`/embed/pay/${UNKNOWN}`));

    expect(bootstrapData).toMatchObject({ session: null, sessionId: UNKNOWN, parentOrigin: null });
  });

  test('includes the framing page’s origin only if it is the merchant’s', async () => {
    const url = await frame();
    const parentOf = async (query: string) =>
      bootstrapDataOf(await open(`${url}?${query}`)).parentOrigin;

    expect(await parentOf('origin=https://www.shop.test')).toBe('https://www.shop.test');
    expect(await parentOf('origin=https://shop.test&origin=https://other.test')).toBeNull();
    expect(await parentOf('')).toBeNull();
  });

  test('keeps the allowed origins it was created with', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newPaySession(api(), merchant);
    await api().database.owner.execute(
      `insert into merchant_origin (merchant_id, origin) values ('${merchant.id}', 'https://new.test')`,
    );
    const { id: next } = await newPaySession(api(), merchant);

    expect(csp(await open(`/embed/pay/${id}`))['frame-ancestors']).toBe(OWN_ORIGINS);
    expect(csp(await open(`/embed/pay/${next}`))['frame-ancestors']).toBe(
      `${OWN_ORIGINS} https://new.test`,
    );
  });
});

describe('the language and theme of a document', () => {
  const languageOf = async (url: string, accept = '') =>
    /<html lang="(\w+)"/.exec((await open(url, { 'accept-language': accept })).body)?.[1];

  test('are taken from the query, then the session, then the browser, then the default', async () => {
    const plain = await frame();
    const spanish = `/embed/pay/${(await payScene(api(), {}, { locale: 'es' })).id}`;

    expect(await languageOf(`${spanish}?locale=en`, 'es')).toBe('en');
    expect(await languageOf(spanish, 'en')).toBe('es');
    expect(await languageOf(plain, 'sv, es;q=0.9, en;q=0.1')).toBe('es');
    expect(await languageOf(plain, 'sv')).toBe('en');
    expect(await languageOf(`${plain}?locale=xx"><script>`)).toBe('en');
    expect(await languageOf('/', 'es-MX')).toBe('es');
  });

  test('accept only known themes, and no markup', async () => {
    const url = await frame();

    expect((await open(`${url}?theme=dark`)).body).toContain('data-theme="dark"');
    expect((await open(`${url}?theme=x"onload="alert(1)`)).body).not.toContain('onload');
  });
});
