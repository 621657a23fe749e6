/** Which bearer tokens are taken for a member's. */
import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

const secret = () => api().config.secrets.jwt;
const asMe = (token: string) => api().call(authEndpoints.readMe, { token });

function signed(claims: JWTPayload, { alg = 'HS256', key = secret()[0], ends = '15m' } = {}) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg })
    .setIssuedAt()
    .setExpirationTime(ends)
    .sign(key);
}

describe('a token', () => {
  test('signed with our key for a live sign-in is good', async () => {
    const { sid } = await newMember(api());

    expect((await asMe(await signed({ sid, aud: 'member' }))).statusCode).toBe(200);
  });

  test.each<[string, (sid: string) => Promise<string> | string]>([
    ['that has expired', (sid) => signed({ sid, aud: 'member' }, { ends: '-1s' })],
    ['for somebody else', (sid) => signed({ sid, aud: 'newsletter' })],
    ['for nobody', (sid) => signed({ sid })],
    ['without a sign-in', () => signed({ aud: 'member' })],
    ['of an unknown sign-in', () => signed({ sid: randomUUID(), aud: 'member' })],
    ['whose sign-in is no identifier', () => signed({ sid: "' or true --", aud: 'member' })],
    [
      'signed with another key',
      (sid) => signed({ sid, aud: 'member' }, { key: new Uint8Array(32).fill(9) }),
    ],
    ['signed another way', (sid) => signed({ sid, aud: 'member' }, { alg: 'HS384' })],
    [
      'that is not signed',
      (sid) => new UnsecuredJWT({ sid, aud: 'member' }).setExpirationTime('15m').encode(),
    ],
    ['of a frame without a session', (sid) => signed({ sid, aud: 'frame' })],
    ['that is no token', () => 'nonsense'],
  ])('%s is refused', async (_, make) => {
    const { sid } = await newMember(api());

    const response = await asMe(await make(sid));

    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
  });

  test('of a frame is refused on the member’s own calls', async () => {
    const { sid } = await newMember(api());
    const { jwt } = await issueToken(secret(), {
      sid,
      frame: { session: newId('pay'), ceiling: 1n },
    });

    const response = await asMe(jwt);

    expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
  });

  test('is not read from the address', async () => {
    const { token } = await newMember(api());

    const response = await api().http.inject(`/api/users/me?access_token=${token}&jwt=${token}`);

    expect(response.statusCode).toBe(401);
  });

  test.each(['Basic', 'Token', ''])('is not read behind the word “%s”', async (scheme) => {
    const { token } = await newMember(api());

    const response = await api().call(authEndpoints.readMe, {
      headers: { authorization: `${scheme} ${token}` },
    });

    expect(response.statusCode).toBe(401);
  });
});
