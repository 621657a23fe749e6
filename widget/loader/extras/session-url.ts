/** Creates the session on the click, at an endpoint of the merchant. */
import { ID } from '../options.ts';
import type { Page } from '../page.ts';
import { complain } from './complain.ts';
import type { Given } from './options.ts';

const PATIENCE_MS = 15_000;

/**
 * The same options with a session.
 * @returns undefined if none was created; the page has received the error
 */
export async function withSession(
  page: Page,
  given: Given,
  at: EventTarget,
  create: () => unknown = () => ask(given.sessionUrl),
): Promise<Given | undefined> {
  if (given.session) return given;
  try {
    const session = await create();
    if (typeof session === 'string' && ID.test(session)) return { ...given, session };
    throw new Error('no id in its answer');
  } catch (error) {
    complain(page, at, 'session_url_failed', error instanceof Error ? error.message : `${error}`);
    return undefined;
  }
}

/**
 * `POST`, without a body; answers `{"session": "pay_…"}`, `{"link": "lnk_…"}`, or our API's own
 * response with its `id`.
 */
async function ask(url: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    // Older browsers wait for as long as they like.
    signal: AbortSignal.timeout?.(PATIENCE_MS) ?? null,
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const { session, link, id } = (await response.json()) as Record<string, unknown>;
  return session ?? link ?? id;
}
