import { clock } from './clock.ts';
import type { SafeStorage } from './safe-storage.ts';

const TOKEN = 'token';
const UNTIL = 'until';
/** The token is renewed this long before it expires, so that it does not expire during a call. */
const MARGIN_MS = 15_000;

/** The bearer token of this tab. */
export interface TokenStore {
  read(): string | undefined;
  write(jwt: string): void;
  clear(): void;
  isExpired(): boolean;
  /**
   * Path of the test payment or invitation whose test members this tab signs in; '' for live members.
   */
  place: string;
}

export function createTokenStore(storage: SafeStorage, now: () => number = clock.now): TokenStore {
  return {
    read: () => storage.read(TOKEN),
    write(jwt) {
      const lifetime = lifetimeOf(jwt);
      storage.write(TOKEN, jwt);
      // Relative to its arrival, because this device's clock may be hours off the server's.
      if (lifetime === undefined) storage.remove(UNTIL);
      else storage.write(UNTIL, String(now() + lifetime));
    },
    clear() {
      storage.remove(TOKEN);
      storage.remove(UNTIL);
    },
    isExpired() {
      const until = storage.read(UNTIL);
      return until !== undefined && now() > Number(until) - MARGIN_MS;
    },
    get place() {
      return storage.read('place') ?? '';
    },
    set place(path) {
      storage.write('place', path);
    },
  };
}

/** Lifetime in milliseconds; undefined when the token of another API has no `iat` or `exp`. */
function lifetimeOf(jwt: string): number | undefined {
  try {
    const payload = jwt.split('.')[1] ?? '';
    const { exp, iat }: { exp?: unknown; iat?: unknown } = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : undefined;
  } catch {
    return undefined;
  }
}
