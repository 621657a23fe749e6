/** A frame in the page's own HTML, inside its `<salus-checkout>`: its amount waits for no script. */
import type { Mounted, Page } from './page.ts';

export const complain = (page: Page, at: EventTarget, code: string, detail: string) =>
  page.withExtras((extras) => extras.complain(page, at, code, detail));

/**
 * Whether the frame is of our site and of its element's session. Another one keeps its place, is
 * reported, and gets no connection.
 */
export function isAdoptable(page: Page, { slot, options, settle, at }: Mounted) {
  const { src } = slot.frame;
  const is =
    !options.own || (src.startsWith(`${page.base}/embed/`) && src.includes(`/${options.session}`));
  if (!is) {
    settle();
    complain(page, at(), 'frame_foreign', src);
  }
  return is;
}
