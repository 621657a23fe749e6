/** The visitor's answer to the cookie notice, and what the notice shows. */
import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import {
  ANALYTICS,
  acceptedCategories,
  allowsAnalytics,
  CONSENT_COOKIE,
  NECESSARY,
} from '#shared/consent-cookie.ts';
import { readConfig } from '../../platform/app-config.ts';
import type { Store } from '../../platform/store.ts';
import { hasAnalytics, loadAnalytics } from './analytics.ts';

const KEPT_SECONDS = 182 * 24 * 3600;

export interface ConsentParts {
  store: Store;
  session: { user: ReadonlySignal<unknown> };
}

export type Answer = 'all' | 'necessary' | undefined;

export const answer = signal<Answer>(readAnswer());
/** How often the settings have been opened from the footer; 0 while they are closed. */
export const openings = signal(0);
/** Closed without an answer; the next document asks again. */
export const isDismissed = signal(false);

export function closeConsent(): void {
  openings.value = 0;
  isDismissed.value = true;
}

export function giveAnswer(given: Exclude<Answer, undefined>): void {
  const categories = given === 'all' ? [NECESSARY, ANALYTICS] : [NECESSARY];
  const value = encodeURIComponent(JSON.stringify({ categories }));
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no CookieStore before version 18.4
  document.cookie = `${CONSENT_COOKIE}=${value}; path=/; max-age=${KEPT_SECONDS}; samesite=lax${secure}`;
  answer.value = given;
  closeConsent();
  // A loaded script can only be removed by a new document.
  if (given === 'necessary' && hasAnalytics()) location.reload();
}

/**
 * Loads the analytics script for guests who had accepted it when this document opened: only the
 * policy of such a document allows its server.
 */
export function loadAccepted({ store, session }: ConsentParts): void {
  if (answer.peek() !== 'all') return;
  effect(() => {
    const { analytics } = readConfig(store.appConfig.value);
    // The script could use a member's session.
    const isGuest = session.user.value === null;
    if (analytics && isGuest) loadAnalytics(analytics);
  });
}

function readAnswer(): Answer {
  const [, value] =
    document.cookie
      .split('; ')
      .map((pair) => pair.split('=', 2))
      .find(([name]) => name === CONSENT_COOKIE) ?? [];
  const decoded = decode(value);
  if (!acceptedCategories(decoded)) return undefined;
  return allowsAnalytics(decoded) ? 'all' : 'necessary';
}

function decode(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
