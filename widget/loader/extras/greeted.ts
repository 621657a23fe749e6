import type { Mounted, Page } from '../page.ts';
import { upgradeLinks } from './links.ts';
import { greet } from './live-look.ts';

/** The first frame is visible, so there is time for what the page may need later. */
export function greeted(page: Page, mounted: Mounted): void {
  greet(page, mounted);
  upgradeLinks(page);
}
