/**
 * Rotates the refresh cookie `sid.secret.tag`. Every use replaces the secret, so a reused old
 * secret means that the cookie was copied: the session then ends for both the thief and the owner
 * (RFC 9700, §4.14.2). The tag is an HMAC that proves we issued a secret, so old ones need not be
 * stored. The previous secret is accepted for 10 seconds, because two tabs may refresh at once, or an
 * answer may be lost: it is exchanged for the same new secret, which is an HMAC of the previous one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { expiryAt, isSignInId, live } from './sessions.ts';

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

interface FoundSession {
  refreshHash: Uint8Array;
  previousHash: Uint8Array | null;
  rotatedAt: Date;
  memberId: string;
  device: string | null;
  email: string | null;
  locale: string | null;
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
    const [session] = await rowsOf<FoundSession>(
      tx,
      sql`select auth_session.refresh_hash as "refreshHash",
          auth_session.previous_hash as "previousHash", auth_session.rotated_at as "rotatedAt",
          auth_session.member_id as "memberId", auth_session.device, member.email, member.locale
        from auth_session join member on member.id = auth_session.member_id
        where auth_session.id = ${sid} and ${live} for update of auth_session`,
    );
    if (!session) return undefined;
    const given = sha256(secret);
    if (same(given, session.refreshHash)) {
      const next = successorOf(config.secrets.jwt[0], sid, secret);
      await rowsOf(
        tx,
        sql`update auth_session set refresh_hash = ${sha256(next)}, previous_hash = ${given},
            rotated_at = now(), last_used_at = now(),
            expires_at = ${expiryAt(sql`created_at`, config.sessionIdleDays)}
          where id = ${sid}`,
      );
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
    await rowsOf(tx, sql`update auth_session set ended_at = now() where id = ${sid}`);
    await notifyCopiedCookie(tx, config, session);
    return undefined;
  });
}

function notifyCopiedCookie(
  tx: Db,
  config: Config,
  { email, locale, device }: FoundSession,
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
