import type { Page } from '../page.ts';
import { complain } from './complain.ts';
import { upgradeLinks } from './links.ts';
import { startHiddenTags } from './open.ts';

/**
 * A script without a session, or whose tag the browser does not name: also a copy in another file or in
 * the page, made by a speed plugin.
 * @param again the script's version if the page had loaded one before
 */
export function start(page: Page, script: HTMLScriptElement | null, again?: string): void {
  upgradeLinks(page);
  if (!script?.src.startsWith(page.base)) startHiddenTags(page).catch(console.error);
  else if (again) complain(page, script, 'script_twice', again);
}
