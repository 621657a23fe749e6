/** Only a passkey that an SSH key has vouched for opens the operators' console. */
import { describe, expect, test } from 'vitest';
import { CONSOLE_API } from '#shared/operate/calls.ts';
import * as calls from '#shared/operate/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { COOKIE, passkeyCode } from '../../support/operators/console.ts';
import { opsSigned } from '../../support/operators/operators.ts';
import { useConsole } from '../../support/operators/use-console.ts';
import { newAuthenticator } from '../../support/people/authenticator.ts';
import { newMember } from '../../support/people/people.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();
const scene = useConsole(api);

const owner = () => api().database.owner.db;
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).code,
];
const sessionOf = (cookie: string | undefined) =>
  scene().console.post(calls.readSession, {}, { cookie });

describe('a passkey', () => {
  test('is registered once with a code of the operator', async () => {
    const code = await passkeyCode(api(), scene().keys.vera);
    const [one, other] = [newAuthenticator(), newAuthenticator()];
    const begin = async () =>
      (await scene().console.post(calls.beginPasskey, { code })).json().options;
    const [first, second] = [await begin(), await begin()];

    const added = await scene().console.post(calls.addPasskey, {
      ...{ code, name: 'Desk', credential: one.create(first) },
    });
    const again = await scene().console.post(calls.addPasskey, {
      ...{ code, name: 'Desk', credential: other.create(second) },
    });

    expect([added.statusCode, added.json()]).toEqual([200, { operator: 'vera' }]);
    expect(codeOf(again)).toEqual([400, 'code_invalid']);
  });

  test('needs a code that has not expired and belongs to an active operator', async () => {
    const unknown = await scene().console.post(calls.beginPasskey, { code: 'x'.repeat(43) });
    const code = await passkeyCode(api(), scene().keys.vera);
    await owner().execute(sql`update operator_passkey_code set expires_at = now()`);
    const late = await scene().console.post(calls.beginPasskey, { code });

    expect([codeOf(unknown), codeOf(late)]).toEqual([
      [400, 'code_invalid'],
      [400, 'code_invalid'],
    ]);
  });

  test('a newer code ends an earlier one', async () => {
    const earlier = await passkeyCode(api(), scene().keys.vera);
    await passkeyCode(api(), scene().keys.vera);

    expect(codeOf(await scene().console.post(calls.beginPasskey, { code: earlier }))).toEqual([
      400,
      'code_invalid',
    ]);
  });

  test.each([
    ['without user verification', { userVerified: false }],
    ['made on another origin', { origin: 'https://evil.example' }],
    ['made in a frame', { crossOrigin: true }],
    ['of another challenge', { challenge: 'A'.repeat(43) }],
  ])('is not accepted %s', async (_, wish) => {
    const code = await passkeyCode(api(), scene().keys.vera);
    const { options } = (await scene().console.post(calls.beginPasskey, { code })).json();
    const credential = newAuthenticator().create(options, wish);

    const answer = await scene().console.post(calls.addPasskey, { code, name: 'Desk', credential });

    expect(codeOf(answer)).toEqual([400, 'passkey_invalid']);
  });
});

describe('signing in', () => {
  test('gives a session in a cookie of its own and an entry in the audit log', async () => {
    const authenticator = await scene().console.register(scene().keys.sam);
    const { options } = (await scene().console.post(calls.beginSignIn)).json();
    const answer = await scene().console.post(calls.signIn, {
      credential: authenticator.get(options),
    });
    const cookie = answer.cookies.find(({ name }) => name === COOKIE);
    const session = await sessionOf(cookie?.value);
    const audit = await opsSigned(
      api(),
      scene().keys.vera,
      'audit',
      '--command',
      'console:sign-in',
    );

    expect(answer.json()).toEqual({ name: 'sam', role: 'support' });
    expect(cookie).toMatchObject({ path: '/operate', httpOnly: true, sameSite: 'Strict' });
    expect(cookie).not.toHaveProperty('expires');
    expect(session.json()).toMatchObject({ name: 'sam', role: 'support', idleMinutes: 15 });
    expect(audit.output).toMatch(/ sam console:sign-in device=\S+ network=\S+ done$/m);
  });

  test.each([
    ['without user verification', { userVerified: false }],
    ['on another origin', { origin: 'https://evil.example' }],
    ['in a frame', { crossOrigin: true }],
    ['with another user handle', { userHandle: 'AAAA' }],
    ['with a counter that went back', { counter: 0 }],
  ])('is refused %s', async (_, wish) => {
    const authenticator = await scene().console.register(scene().keys.sam);
    await scene().console.signIn(authenticator);
    const { options } = (await scene().console.post(calls.beginSignIn)).json();

    const answer = await scene().console.post(calls.signIn, {
      credential: authenticator.get(options, wish),
    });

    expect(codeOf(answer)).toEqual([400, 'passkey_invalid']);
    expect(answer.cookies).toEqual([]);
  });

  test('a challenge counts once, and one of a registration does not count', async () => {
    const authenticator = await scene().console.register(scene().keys.sam);
    const { options } = (await scene().console.post(calls.beginSignIn)).json();
    const credential = authenticator.get(options);
    const code = await passkeyCode(api(), scene().keys.sam);
    const foreign = (await scene().console.post(calls.beginPasskey, { code })).json().options;

    const first = await scene().console.post(calls.signIn, { credential });
    const again = await scene().console.post(calls.signIn, { credential });
    const other = await scene().console.post(calls.signIn, {
      credential: authenticator.get({ ...options, challenge: foreign.challenge }),
    });

    expect(first.statusCode).toBe(200);
    expect([codeOf(again), codeOf(other)]).toEqual([
      [400, 'passkey_invalid'],
      [400, 'passkey_invalid'],
    ]);
  });

  test('a failed attempt of a known passkey is in the audit log', async () => {
    const authenticator = await scene().console.register(scene().keys.alan);
    const { options } = (await scene().console.post(calls.beginSignIn)).json();
    await scene().console.post(calls.signIn, {
      credential: authenticator.get(options, { userVerified: false }),
    });

    const audit = await opsSigned(api(), scene().keys.vera, 'audit', '--operator', 'alan');

    expect(audit.output).toMatch(
      / alan console:sign-in .+ failed \(the signature is not valid\)$/m,
    );
  });

  test("a member's passkey and a member's cookie never open the console", async () => {
    const someone = await newMember(api());
    const signedIn = await signInWith(api(), someone.email);
    const refresh = signedIn.cookies.find(({ name }) => name === 'salus_refresh')?.value ?? '';

    const asMember = await scene().console.http.inject({
      method: 'POST',
      url: `${CONSOLE_API}${calls.readSession.path}`,
      payload: {},
      headers: {
        origin: api().config.publicUrl,
        authorization: `Bearer ${someone.token}`,
        cookie: `salus_refresh=${refresh}; ${COOKIE}=${refresh}`,
      },
    });
    const { options } = (await scene().console.post(calls.beginSignIn)).json();
    const stranger = await scene().console.post(calls.signIn, {
      credential: newAuthenticator().get(options, { userHandle: 'AAAA' }),
    });

    expect(refresh).not.toBe('');
    expect(codeOf(asMember)).toEqual([401, 'unauthenticated']);
    expect(codeOf(stranger)).toEqual([400, 'passkey_invalid']);
  });
});
