import type { Page } from '../page.ts';
import { complain } from './complain.ts';
import { upgradeLinks } from './links.ts';
import { startHiddenTags } from './open.ts';

/**
 * A script without a session, or whose tag the browser does not name.
 * @param again the script's version if the page had loaded one before
 */
export function start(page: Page, script: Element | null, again: string | undefined): void {
  upgradeLinks(page);
  if (!script) startHiddenTags(page).catch(console.error);
  else if (again) complain(page, script, 'script_twice', again);
}
