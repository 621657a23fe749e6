/** The link shown when the frame cannot load; nothing opens without a click. */
import type { FallbackReason, FallbackStep } from '#shared/embed/protocol.ts';
import { pathOf } from '../options.ts';
import type { Mounted, Page } from '../page.ts';
import { BUTTON, outline } from './look.ts';
import { wordsFor } from './words.ts';

export function fallBack(
  page: Page,
  mounted: Mounted,
  step: FallbackStep,
  why: FallbackReason,
): void {
  const { slot, options } = mounted;
  const { card, frame } = slot;
  if (mounted.signal.aborted) return;
  const reason = why !== 'blocked' && navigator.onLine === false ? 'offline' : why;
  const link = page.tools.make('a', BUTTON);
  link.href = `${page.base}/${pathOf(options.session)}`;
  link.target = '_blank';
  link.textContent = wordsFor(options).open;
  link.onclick = (event) => {
    const opened = open(link.href);
    if (opened) {
      opened.opener = null;
      event.preventDefault();
    } else link.target = '_self';
  };
  outline(link);
  // The frame may still answer, and then replaces the link.
  frame.style.visibility = 'hidden';
  card.style.cssText += 'display:grid;place-content:center';
  card.replaceChildren(link);
  report(page, mounted, { step, reason });
  mounted.emit('fallback', { step, reason });
}

/** Reports the fallback to our server, which informs the merchant. */
export function report(
  { base, version }: Page,
  { options }: Mounted,
  { step, reason }: { step: FallbackStep; reason: FallbackReason },
): void {
  try {
    const report = JSON.stringify({ sessionId: options.session, step, reason, version });
    // As text, which needs no CORS preflight.
    navigator.sendBeacon(`${base}/api/embed/reports`, report);
  } catch {
    // The page or an extension has removed `sendBeacon`; the report is optional.
  }
}
