/** The security headers as received, for one document of each kind. */
import { newPayment, UNKNOWN_PAYMENT } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

interface Answer {
  status: number;
  body: string;
  header(name: string): string | null;
  /** Directive → its values. */
  policy: Record<string, string>;
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(world().url + path, { headers });
  const header = (name: string) => response.headers.get(name);
  const directives = (header('content-security-policy') ?? '').split('; ');
  return {
    status: response.status,
    body: await response.text(),
    header,
    policy: Object.fromEntries(
      directives.map((directive): [string, string] => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
    ),
  };
}

function expectOwnNonce({ policy, body }: Answer): string {
  const nonce = /^'nonce-([\w-]{20,})' 'strict-dynamic'$/.exec(policy['script-src'] ?? '')?.[1];
  expect(nonce).toBeDefined();
  expect(body).toContain(`nonce="${nonce}"`);
  expect(body).not.toContain('CSP_NONCE');
  return nonce ?? '';
}

const LOCKED = { 'default-src': "'none'", 'base-uri': "'none'", 'connect-src': "'self'" };

test('a page of ours is isolated and no site may frame it', async () => {
  for (const path of ['/', '/login', `/pay/${await newPayment()}`, '/no/such/page']) {
    const page = await get(path);

    expect(page.policy, path).toMatchObject({ ...LOCKED, 'frame-ancestors': "'none'" });
    expect(page.header('cross-origin-opener-policy')).toBe('same-origin');
    expect(page.header('x-frame-options')).toBe('DENY');
    expect(page.header('cache-control')).toBe('no-store');
    expect(page.header('referrer-policy')).toBe('no-referrer');
    expect(page.header('x-content-type-options')).toBe('nosniff');
    expectOwnNonce(page);
  }
});

test('the payment’s frame allows only the merchant’s origins, and is not cached', async () => {
  const id = await newPayment();
  const frame = await get(`/embed/pay/${id}`);

  expect(frame.policy).toMatchObject({
    ...LOCKED,
    // The merchant’s own domain, then the origins it has added, in order.
    'frame-ancestors': [
      'https://casa-lumen.test',
      'https://www.casa-lumen.test',
      ...[world().hostUrl, world().exampleUrl].sort(),
    ].join(' '),
  });
  expect(frame.header('x-frame-options')).toBeNull();
  expect(frame.header('cross-origin-embedder-policy')).toBe('require-corp');
  expect(frame.header('cross-origin-resource-policy')).toBe('cross-origin');
  expect(frame.header('cache-control')).toBe('no-store');
  expect(frame.header('referrer-policy')).toBe('no-referrer');
  expect(expectOwnNonce(frame)).not.toBe(expectOwnNonce(await get(`/embed/pay/${id}`)));
  expect(frame.body).toContain(id);
});

test('the frame of an unknown payment allows any site, and is empty', async () => {
  const frame = await get(`/embed/pay/${UNKNOWN_PAYMENT}`);

  expect(frame.status).toBe(404);
  expect(frame.policy['frame-ancestors']).toBe('*');
  expect(frame.body).toContain('"session":null');
});

test('the sign-in window keeps its opener, and no site may frame it', async () => {
  const window = await get(`/embed/signin/${await newPayment()}`);

  expect(window.policy).toMatchObject({ ...LOCKED, 'frame-ancestors': "'none'" });
  expect(window.header('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(window.header('x-frame-options')).toBe('DENY');
  expect(window.header('cache-control')).toBe('no-store');
  expectOwnNonce(window);
});

test('any site may load the script and the bridge; the bridge is immutable', async () => {
  const loader = await get('/widget/v1.js');
  const name = /bridge\.[\w-]+\.js/.exec(loader.body)?.[0];
  const bridge = await get(`/widget/${name}`);

  for (const script of [loader, bridge]) {
    expect(script.status).toBe(200);
    expect(script.header('content-type')).toContain('javascript');
    expect(script.header('access-control-allow-origin')).toBe('*');
    expect(script.header('cross-origin-resource-policy')).toBe('cross-origin');
    expect(script.header('x-content-type-options')).toBe('nosniff');
  }
  expect(loader.header('cache-control')).not.toContain('immutable');
  expect(bridge.header('cache-control')).toContain('immutable');
});

test('only our own site may load the files of a page, which are cached for good', async () => {
  const page = await get('/login');
  const [file] = /\/assets\/hosted\/[\w.-]+\.js/.exec(page.body) ?? [];
  const asset = await get(file ?? '', { 'accept-encoding': 'br' });

  expect(asset.status).toBe(200);
  expect(asset.header('cross-origin-resource-policy')).toBe('same-origin');
  expect(asset.header('cache-control')).toContain('immutable');
  expect(asset.header('content-encoding')).toBe('br');
});

test('the API answers no cross-origin request', async () => {
  const api = await get(`/api/pay/${await newPayment()}`, { origin: world().hostUrl });

  expect(api.status).toBe(200);
  expect(api.header('access-control-allow-origin')).toBeNull();
  expect(api.header('cache-control')).toBe('no-store');
});
