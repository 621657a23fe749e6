import { isInternalPath } from '#shared/redirect.ts';

/**
 * Thrown by a guard, a middleware, a loader or a page: the way leads elsewhere. It is a navigation
 * and no failure (specification §4).
 */
export class Redirect extends Error {
  readonly to: string;

  /** @param to an address made here; what comes from outside goes through `redirect` */
  constructor(to: string) {
    super(`Redirected to ${to}`);
    this.to = to;
  }
}

/** Leads to `path`, or home when that may not be followed. */
export function redirect(path: string): never {
  throw new Redirect(isInternalPath(path) ? path : '/');
}

/** Where `guard` leads, if anywhere; its other errors are its caller's. */
export function redirectOf(guard: () => void): string | undefined {
  try {
    guard();
    return undefined;
  } catch (error) {
    if (error instanceof Redirect) return error.to;
    throw error;
  }
}
