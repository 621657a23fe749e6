import type { Mounted, Page } from '../page.ts';
import { upgradeLinks } from './links.ts';
import { greet } from './live-look.ts';
import { noteStarted } from './started.ts';

/** The first frame is visible, so there is time for what the page may need later. */
export function greeted(page: Page, mounted: Mounted): void {
  // The helper for merchants' tests finds it.
  mounted.slot.frame.name = 'salus';
  greet(page, mounted);
  noteStarted(page);
  upgradeLinks(page);
}
