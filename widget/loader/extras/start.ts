import type { Page } from '../page.ts';
import { complain } from './complain.ts';
import { upgradeLinks } from './links.ts';
import { startHiddenTags } from './open.ts';
import { noteStarted, started } from './started.ts';

/** The options of which one names what a tag shows. */
const NAMING = ['session', 'link', 'session-url'].map((name) => `script[data-${name}]`).join();

/**
 * A script without a session, or whose tag the browser does not name: also a copy in another file or in
 * the page, made by a speed plugin, or one that jQuery has made of a tag, without its attributes.
 * @param again the script's version if the page had loaded one before
 */
export function start(page: Page, script: HTMLScriptElement | null, again?: string): void {
  upgradeLinks(page);
  noteStarted(page);
  const isWaiting = [...document.querySelectorAll(NAMING)].some((tag) => !started.has(tag));
  if (isWaiting || !script?.src.startsWith(page.base)) startHiddenTags(page).catch(console.error);
  else if (again) complain(page, script, 'script_twice', again);
}
