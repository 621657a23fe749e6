import type { User } from '#shared/auth/contract.ts';
import { PageError } from './page-error.ts';
import { isBusiness } from './user.ts';

export interface MiddlewareContext {
  path: string;
  user: User | null;
}

/** Runs before a page is shown; a path in the answer is where to go instead. */
export type Middleware = (context: MiddlewareContext) => string | undefined;

export type MiddlewareTable = Readonly<Record<string, Middleware>>;

/** Named by the routes that want them. */
export const middlewares: MiddlewareTable = {
  /** Specification §2: what is the merchants' own is not there for anybody else. */
  business({ user }) {
    if (!user || !isBusiness(user)) throw new PageError(404);
    return undefined;
  },
};

export function runMiddleware(
  names: readonly string[],
  context: MiddlewareContext,
  table: MiddlewareTable,
): string | undefined {
  for (const name of names) {
    const middleware = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!middleware) throw new PageError(500, 'Unknown middleware');
    const elsewhere = middleware(context);
    if (elsewhere !== undefined) return elsewhere;
  }
  return undefined;
}
