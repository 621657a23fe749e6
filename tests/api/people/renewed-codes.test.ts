/** Renewed recovery codes are a factor that was added recently. */
import { expect, test } from 'vitest';
import * as reauthenticationAuthEndpoints from '#shared/auth/reauthentication-endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { askForKey } from '../../support/merchants/api-keys.ts';
import {
  AS_IN_PRODUCTION,
  HOUR_MS,
  letHoursPass,
} from '../../support/people/credential-changes.ts';
import { newFounder, refusal, TOO_NEW } from '../../support/people/fresh-factor.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import { PASSWORD, type TestMember } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi({ credentials: AS_IN_PRODUCTION });

const renewCodes = async (who: TestMember, proof: object): Promise<string[]> =>
  (
    await api().call(secondFactorEndpoints.renewCodes, {
      token: who.token,
      body: { currentPassword: PASSWORD, ...proof },
    })
  ).json().recoveryCodes;

test('they confirm nothing before the hold, and sign in at once', async () => {
  const founder = await newFounder(api());
  const app = await setUpAuthenticator(api(), founder);
  const [code = '', other = ''] = await renewCodes(founder, { code: await app.code() });

  const byNew = await askForKey(api(), founder, { code });

  expect(refusal(byNew)).toEqual(TOO_NEW);
  const [{ message: until }] = byNew.json().errors;
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 71 * HOUR_MS);
  const state = await api().call(secondFactorEndpoints.read, { token: founder.token });
  expect(state.json()).toMatchObject({ countsFrom: null, recoveryCodesCountFrom: until });
  expect((await askForKey(api(), founder, { code: await app.code() })).statusCode).toBe(201);
  const { ticket } = (await signInWith(api(), founder.email)).json();
  const signedIn = await api().call(secondFactorEndpoints.signIn, {
    body: { ticket, code: other },
  });
  expect(signedIn.statusCode).toBe(200);
  // The refusal has not used the code.
  await letHoursPass(api(), 72);
  expect((await askForKey(api(), founder, { code })).statusCode).toBe(201);
});

test('they replace no lost passkey before the hold', async () => {
  const founder = await newFounder(api());
  const app = await setUpAuthenticator(api(), founder);
  const byApp = { currentPassword: PASSWORD, code: await app.code() };
  const { authenticator } = await givePasskey(api(), founder, {}, 'Phone', byApp);
  await letHoursPass(api(), 72);
  const proof = await proofBy(api(), founder, authenticator);
  const [code = ''] = await renewCodes(founder, proof);

  expect(refusal(await askForKey(api(), founder, { code }))).toEqual(TOO_NEW);
  const needed = await api().call(reauthenticationAuthEndpoints.read, { token: founder.token });
  expect(needed.json()).toMatchObject({ methods: ['passkey'], recovery: false });
});
