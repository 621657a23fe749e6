/** A frame in the page's own HTML, inside its `<salus-checkout>`: its amount waits for no script. */
import type { Mounted, Page } from './page.ts';

/**
 * Whether the frame is of our site and of its element's session. Another one keeps its place, is
 * reported, and gets no connection.
 */
export function isAdoptable({ base, complain }: Page, { slot, options, settle, at }: Mounted) {
  const { src } = slot.frame;
  const is =
    !options.own || (src.startsWith(`${base}/embed/`) && src.includes(`/${options.session}`));
  if (!is) {
    settle();
    complain(at(), 'frame_foreign', src);
  }
  return is;
}
