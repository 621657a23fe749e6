import { BUTTON_ID, idPattern, LINK_ID, PAY_SESSION_ID } from './ids.ts';
import { PUBLIC_PATHS } from './public-paths.ts';

const TRANSACTION_ID = idPattern('txn');

const isPayable = (id: string) => PAY_SESSION_ID.test(id) || BUTTON_ID.test(id);

type Search = { get(name: string): string | null };

/** Pages with a fixed path. */
const FIXED = [
  ...PUBLIC_PATHS,
  '/register',
  '/join/business',
  '/account/login',
  '/account/forgot-password',
  '/account/reset-password',
  '/account/profile',
  '/account/profile/edit',
  '/account/profile/exit',
  '/account/profile/link',
  '/link',
  '/pay',
  '/account',
  '/account/buy',
  '/account/cash',
  '/account/links',
  '/account/membership',
  '/account/membership/stake',
  '/account/orders',
  '/account/transactions',
] as const;
export type FixedPath = (typeof FIXED)[number];
const FIXED_PATHS: ReadonlySet<string> = new Set(FIXED);

/** Pages whose last segment or query must be valid. */
const CHECKED: readonly ((path: string, search: Search) => boolean)[] = [
  (path, search) =>
    path === '/pay/confirmation' && PAY_SESSION_ID.test(search.get('session') ?? ''),
  (path) => isPayable(/^\/pay\/([^/]+)$/.exec(path)?.[1] ?? ''),
  (path) => LINK_ID.test(/^\/link\/([^/]+)$/.exec(path)?.[1] ?? ''),
  (path) => TRANSACTION_ID.test(/^\/account\/transactions\/([^/]+)$/.exec(path)?.[1] ?? ''),
];

/**
 * Tells the server which addresses have a page; for all others it sends the same document with
 * status 404. The pages are defined in `hosted/app/routes/routes.ts`; a test compares both.
 */
export function isHostedPath(path: string, search: Search): boolean {
  const trimmed = path.replace(/([^/])\/$/, '$1');
  return FIXED_PATHS.has(trimmed) || CHECKED.some((isRight) => isRight(trimmed, search));
}
