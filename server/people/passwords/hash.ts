/** Passwords are Argon2id hashes (OWASP ASVS 5, appendix C: t=1, m=46 MiB) of their normalised form. */
import { hash, verify } from '@node-rs/argon2';
import { opaqueString } from '#shared/auth/opaque-string.ts';
import { type Asking, Turns } from '../../platform/http/turns.ts';

const PARAMETERS = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

/** Hashing takes 30 ms of one core; more in parallel would slow down payments. */
export const hashTurns = new Turns({ atOnce: 2, perAsking: 10, perLane: 200 });

/** @throws Problem rate_limited, unavailable when too many passwords wait */
export function hashPassword(password: string, asking: Asking): Promise<string> {
  return hashTurns.run(asking, () => hash(opaqueString(password), PARAMETERS));
}

let decoy: Promise<string> | undefined;

/**
 * @param stored undefined for an unknown account, which takes as long as a wrong password
 * @throws Problem rate_limited, unavailable when too many passwords wait
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  asking: Asking,
): Promise<boolean> {
  decoy ??= hash('nobody has this password', PARAMETERS).catch((error: unknown) => {
    // Retry next time: if only unknown accounts kept failing, the error would reveal them.
    decoy = undefined;
    throw error;
  });
  const against = stored ?? (await decoy);
  const isRight = await hashTurns.run(asking, () => verify(against, opaqueString(password)));
  return stored !== undefined && isRight;
}
