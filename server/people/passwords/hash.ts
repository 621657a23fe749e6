/** Passwords are Argon2id hashes (OWASP ASVS 5, appendix C: t=1, m=46 MiB). */
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../../platform/http/problem.ts';

const PARAMETERS = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
/** Hashing takes 30 ms of one core; more in parallel would slow down payments. */
const AT_ONCE = 2;
/** About a second of work; further calls are refused with a Retry-After. */
const MAX_WAITING = 50;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) throw new Problem('unavailable', { retryAfter: 2 });
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** @throws Problem unavailable when too many passwords wait */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

let decoy: Promise<string> | undefined;

/** @param stored undefined for an unknown account, which takes as long as a wrong password */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password').catch((error: unknown) => {
    // Retry next time: if only unknown accounts kept failing, the error would reveal them.
    decoy = undefined;
    throw error;
  });
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== undefined;
}
