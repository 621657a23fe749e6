// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { manualClock } from '../../tests/support/manual-clock.ts';
import { SESSION_ID, session } from '../test-session.ts';
import { createFramePasskey } from './passkey.ts';
import { stubObservers } from './test-observers.ts';

const device = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);
vi.mock('./cover.ts', async (original) => ({
  ...(await original<typeof import('./cover.ts')>()),
  becomesClear: () => Promise.resolve(clear),
}));

let clear = true;
const signed = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'dQ' },
};
const OPTIONS = '/pay/:id/passkey/options';
const refused = (code: string) => ({ ok: false, error: { code } });

function setUp(answers: Record<string, unknown> = {}) {
  document.body.innerHTML =
    '<section class="pay"><h1 class="pay__heading" tabindex="-1"></h1></section>';
  const calls: [string, unknown][] = [];
  const call = async ({ path }: Endpoint, input: unknown) => {
    calls.push([path, input]);
    return { ...GOOD, ...answers }[path];
  };
  const read = vi.fn(async () => ({ ok: true, value: session() }));
  const clock = manualClock();
  const flow = createPayFlow({ api: { read } as never, clock });
  flow.start(session());
  const onToken = vi.fn();
  const client = { call: call as never };
  const passkey = createFramePasskey({ client, clock, flow, sessionId: SESSION_ID, onToken });
  passkey.offer();
  const notice = () => (flow.state.value as { notice?: string }).notice;
  const settled = () =>
    vi.waitFor(() => expect(passkey.state.value).toBe('idle'), { timeout: 5_000 });
  return { passkey, calls, onToken, notice, read, settled };
}
const GOOD: Record<string, unknown> = {
  [OPTIONS]: { ok: true, value: { options: { challenge: 'x' } } },
  '/pay/:id/passkey': { ok: true, value: { jwt: 'frame-token', expiresAt: '' } },
};

beforeEach(() => {
  clear = true;
  stubObservers();
  vi.stubGlobal('PublicKeyCredential', class {});
  policy(true);
  device.startAuthentication.mockResolvedValue(signed);
});
afterEach(() => {
  vi.unstubAllGlobals();
  device.startAuthentication.mockReset();
});

function policy(allows: boolean | undefined): void {
  const value = allows === undefined ? undefined : { allowsFeature: () => allows };
  Object.defineProperty(document, 'featurePolicy', { value, configurable: true });
}

describe('a passkey in the frame', () => {
  it('signs for this session and the total shown, and gives a token, the focus on the heading', async () => {
    const { passkey, calls, onToken, settled } = setUp();

    passkey.press();
    expect(passkey.state.value).toBe('waiting');
    await settled();

    expect(calls.map(([path]) => path)).toEqual([OPTIONS, '/pay/:id/passkey']);
    expect(calls[0]?.[1]).toMatchObject({ params: { id: SESSION_ID }, body: { total: '152' } });
    expect(calls[1]?.[1]).toMatchObject({ body: { credential: signed } });
    expect(onToken).toHaveBeenCalledExactlyOnceWith('frame-token');
    expect(document.activeElement?.className).toBe('pay__heading');
  });

  it('does not ask the device while something lies on the payment', async () => {
    clear = false;
    const { passkey, notice, settled } = setUp();

    passkey.press();
    await settled();

    expect(device.startAuthentication).not.toHaveBeenCalled();
    expect(notice()).toBe('covered');
  });

  it('says when nothing was signed', async () => {
    device.startAuthentication.mockRejectedValue(new Error('no'));
    const { passkey, notice, onToken, settled } = setUp();

    passkey.press();
    await settled();

    expect(notice()).toBe('passkey_unused');
    expect(onToken).not.toHaveBeenCalled();
  });

  it('reads the session again when its total has changed', async () => {
    const { passkey, read, settled } = setUp({ [OPTIONS]: refused('quote_changed') });

    passkey.press();
    await settled();

    expect(read).toHaveBeenCalledTimes(1);
  });

  it('asks once, however often it is pressed', async () => {
    const { passkey, calls, settled } = setUp();

    passkey.press();
    passkey.press();
    await settled();

    expect(calls).toHaveLength(2);
  });
});

describe('it is not offered', () => {
  it.each([
    ['where the page does not let us', () => policy(false)],
    ['where nobody says whether the page lets us', () => policy(undefined)],
    ['in a browser without passkeys', () => vi.stubGlobal('PublicKeyCredential', undefined)],
    ['in a browser that cannot tell what is covered', () => stubObservers(1)],
  ])('%s', (_, arrange) => {
    arrange();

    expect(setUp().passkey.state.value).toBe('none');
  });
});
