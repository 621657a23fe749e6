/** Signs an operator in with a passkey; each attempt of a known passkey is in the audit log. */
import { randomBytes } from 'node:crypto';
import type { Assertion, RequestOptions } from '#shared/factors/credential.ts';
import { readClientData } from '../../people/factors/client-data.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { CHALLENGE_MINUTES, consumeChallenge, issueChallenge } from '../operators/challenges.ts';
import {
  findPasskey,
  type PasskeyOwner,
  recordPasskeyUse,
  signatureOf,
  verifyPasskey,
} from '../operators/passkeys.ts';
import { beginAudit, endAudit, loggedArguments } from '../ops/audit.ts';
import type { Visit } from './sessions.ts';

export const requestOptions = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  challenge: string,
): RequestOptions => ({
  challenge,
  rpId: new URL(publicUrl).hostname,
  timeout: CHALLENGE_MINUTES * 60_000,
  userVerification: 'required',
});

export async function beginSignIn(db: Db, config: Config): Promise<RequestOptions> {
  const challenge = randomBytes(32).toString('base64url');
  await issueChallenge(db, challenge, { purpose: 'sign-in' });
  return requestOptions(config, challenge);
}

/** @throws Problem passkey_invalid */
export async function signIn(db: Db, assertion: Assertion, visit: Visit): Promise<PasskeyOwner> {
  const { challenge } = readClientData(assertion.response.clientDataJSON);
  if (!(await consumeChallenge(db, challenge, { purpose: 'sign-in' }))) {
    throw new Problem('passkey_invalid');
  }
  const claimed = await findPasskey(db, assertion.id);
  if (!claimed) throw new Problem('passkey_invalid');
  const { name, fingerprint, passkeyId } = claimed.owner;
  const given = { device: visit.device ?? 'unknown', network: visit.network ?? 'unknown' };
  const begun = await beginAudit(db, {
    operator: name,
    command: 'console:sign-in',
    arguments: loggedArguments(given),
    reference: null,
    signedBy: { fingerprint, signature: signatureOf(assertion) },
  });
  const verified = await verifyPasskey(db, assertion, challenge);
  if (!verified || !(await recordPasskeyUse(db, passkeyId, verified.counter))) {
    await endAudit(db, begun, 'failed', 'the signature is not valid');
    throw new Problem('passkey_invalid');
  }
  await endAudit(db, begun, 'done');
  return verified.owner;
}
