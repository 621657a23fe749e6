/**
 * Rotates the refresh cookie `sid.secret.tag`. Every use replaces the secret, so a reused old
 * secret means that the cookie was copied: the session then ends for both the thief and the owner
 * (RFC 9700, §4.14.2). The tag is an HMAC that proves we issued a secret, so old ones need not be
 * stored. The previous secret is accepted for 10 seconds, because two tabs may refresh at once, or an
 * answer may be lost: it is exchanged for the same new secret, which is an HMAC of the previous one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { member } from '../members/tables.ts';
import { expiryAt, isSignInId, live } from './sessions.ts';
import { authSession } from './tables.ts';

/** Known only with our key, which also signs tokens. Its message differs from that of a tag. */
const successorOf = (key: Uint8Array, sid: string, secret: string) =>
  createHmac('sha256', key).update(`refresh-successor.${sid}.${secret}`).digest('base64url');

const ROTATION_GRACE_MS = 10_000;

const tagOf = (key: Uint8Array, value: string) =>
  createHmac('sha256', key).update(`refresh-cookie.${value}`).digest();

/** @param value `sid.secret` */
export const withTag = ({ secrets }: Pick<Config, 'secrets'>, value: string): string =>
  `${value}.${tagOf(secrets.jwt[0], value).toString('base64url')}`;

function isTagged({ secrets }: Pick<Config, 'secrets'>, value: string, tag: string): boolean {
  const given = Buffer.from(tag, 'base64url');
  return secrets.jwt.some((key) => same(given, tagOf(key, value)));
}

interface Rotated {
  sid: string;
  memberId: string;
  /** The new value without its tag; undefined when its key is not ours any more. */
  cookie: string | undefined;
}

/** @returns undefined when the cookie is invalid, expired or was used before */
export async function rotateSession(
  db: Db,
  config: Config,
  presented: string,
): Promise<Rotated | undefined> {
  const [sid = '', secret = '', tag = ''] = presented.split('.');
  if (!isSignInId(sid)) return undefined;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ session: authSession, email: member.email, locale: member.locale })
      .from(authSession)
      .innerJoin(member, eq(member.id, authSession.memberId))
      .where(and(eq(authSession.id, sid), live))
      .for('update', { of: authSession });
    if (!found) return undefined;
    const { session } = found;
    const given = sha256(secret);
    if (same(given, session.refreshHash)) {
      const next = successorOf(config.secrets.jwt[0], sid, secret);
      await tx
        .update(authSession)
        .set({
          refreshHash: sha256(next),
          previousHash: given,
          rotatedAt: sql`now()`,
          lastUsedAt: sql`now()`,
          expiresAt: expiryAt(authSession.createdAt, config.sessionIdleDays),
        })
        .where(eq(authSession.id, sid));
      return { sid, memberId: session.memberId, cookie: `${sid}.${next}` };
    }
    const isPrevious = session.previousHash !== null && same(given, session.previousHash);
    if (isPrevious && Date.now() - session.rotatedAt.getTime() < ROTATION_GRACE_MS) {
      const next = config.secrets.jwt
        .map((key) => successorOf(key, sid, secret))
        .find((one) => same(sha256(one), session.refreshHash));
      return { sid, memberId: session.memberId, cookie: next && `${sid}.${next}` };
    }
    if (!isPrevious && !isTagged(config, `${sid}.${secret}`, tag)) return undefined;
    await tx.update(authSession).set({ endedAt: sql`now()` }).where(eq(authSession.id, sid));
    await notifyCopiedCookie(tx, config, { ...found, device: session.device });
    return undefined;
  });
}

function notifyCopiedCookie(
  tx: Db,
  config: Config,
  { email, locale, device }: { email: string | null; locale: string | null; device: string | null },
): Promise<void> {
  return queueMail(tx, config, {
    to: email ?? undefined,
    locale,
    template: 'sign-in-copied',
    values: {
      at: new Date().toISOString(),
      device: device ?? '',
      url: hostedLink(config, '/account/forgot-password'),
    },
  });
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
