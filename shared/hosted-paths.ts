import { PAY_SESSION_ID } from './ids.ts';

/**
 * Which addresses have a page, for the server: any other one answers 404 with the same document.
 * The pages themselves are in `hosted/app/routes.ts`; a test holds the two together.
 */
export function isHostedPath(path: string, search: { get(name: string): string | null }): boolean {
  const trimmed = path.replace(/([^/])\/$/, '$1');
  if (trimmed === '/' || trimmed === '/login') return true;
  if (trimmed === '/pay/confirmation') return PAY_SESSION_ID.test(search.get('session') ?? '');
  const id = /^\/pay\/([^/]+)$/.exec(trimmed)?.[1];
  return id !== undefined && PAY_SESSION_ID.test(id);
}
