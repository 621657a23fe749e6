/** What the console says about integration errors. */
import type { ComplaintCode } from '../complaint-code.ts';
import type { Page } from '../page.ts';

/** What to do, by code; `$` stands for the detail. Each has its section in `help.txt`. */
export const TEXTS = {
  session_invalid: 'an id is "pay_…" or "lnk_…"; this is "$".',
  session_not_found: 'there is no session $.',
  session_twice: 'this page already shows $.',
  session_url_failed: 'no session was created: $.',
  frame_foreign: 'the frame in this element shows another session or site: "$".',
  target_not_found: 'data-target matches no element.',
  target_missing: 'a tag in <head> needs a data-target, or data-mode="modal".',
  tag_not_found:
    'v1.js finds no tag: it was combined or inlined by a plugin, imported, or is in a closed shadow root.',
  option_invalid: '$.',
  origin_refused: "$ is not one of the session's origins.",
  theme_refused: '$',
  script_twice: 'v1.js is already loaded, and the first one is used: $.',
} as const satisfies Record<ComplaintCode, string>;

/** One console line with a link to the help. */
export function complain(page: Page, at: EventTarget, code: string, detail: string): void {
  const text = Object.hasOwn(TEXTS, code) ? TEXTS[code as ComplaintCode] : code;
  console.error(
    `Salus: ${text.replace('$', () => detail)} ${page.base}/widget/help.txt#${code}`,
    at,
  );
}
