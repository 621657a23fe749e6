import { isInternalPath } from '#shared/redirect.ts';
import { PageError } from '../platform/page-error.ts';

/**
 * Thrown by a guard, a middleware, a loader or a page to navigate elsewhere. It is not an error
 * (specification §4).
 */
export class Redirect extends Error {
  readonly to: string;

  /** @param to a trusted address; pass untrusted ones through `redirect` */
  constructor(to: string) {
    super(`Redirected to ${to}`);
    this.to = to;
  }
}

/** Whether a page threw `error` to show another one, or that there is none: nothing to report. */
export const isExpected = (error: unknown): boolean =>
  error instanceof Redirect || (error instanceof PageError && error.statusCode < 500);

/** Throws a redirect to `path`, or to the home page when `path` is not internal. */
export function redirect(path: string): never {
  throw new Redirect(isInternalPath(path) ? path : '/');
}

/** The target of a redirect that `guard` throws; undefined without one. Other errors propagate. */
export function redirectOf(guard: () => void): string | undefined {
  try {
    guard();
    return undefined;
  } catch (error) {
    if (error instanceof Redirect) return error.to;
    throw error;
  }
}
