/** The bridge, which the loader imports from our origin while the frame loads. */
import { connect } from '../bridge/host.ts';
import { attachBy } from './attach.ts';
import type { Mounted, Page } from './page.ts';

export function attach(page: Page, mounted: Mounted): void {
  attachBy(connect, page, mounted);
}
