/** The bridge, which the loader imports from our origin while the frame loads. */
import { connect } from '../bridge/host.ts';
import { attachBy } from './attach.ts';
import type { Mounted } from './mount.ts';
import type { Page } from './page.ts';

/** For loaders that came before this build. */
export { connect };

export function attach(page: Page, mounted: Mounted): void {
  attachBy(connect, page, mounted);
}
