/** The link shown when the frame cannot load; nothing opens without a click. */
import type { FallbackReason, FallbackStep } from '#shared/embed/protocol.ts';
import { ANSWER_WITHIN_MS } from '../mount.ts';
import { pathOf } from '../options.ts';
import type { Mounted, Page } from '../page.ts';
import { make } from '../slot.ts';
import { complain } from './complain.ts';
import { ADDRESS, BUTTON, outline } from './look.ts';
import { wordsFor } from './words.ts';

export async function fallBack(
  page: Page,
  mounted: Mounted,
  step: FallbackStep,
  why: FallbackReason,
): Promise<void> {
  const { slot, options } = mounted;
  const { card, frame } = slot;
  if (why === 'timeout') await timeSinceActivation();
  // The card is removed when the frame answers.
  if (mounted.signal.aborted || !card.isConnected) return;
  const reason = why !== 'blocked' && navigator.onLine === false ? 'offline' : why;
  const isTop = self === top;
  const link = make('a', BUTTON);
  link.href = `${page.base}/${pathOf(options.session)}`;
  link.target = '_blank';
  link.textContent = wordsFor(options).open;
  link.onclick = (event) => {
    const opened = open(link.href);
    if (opened) {
      opened.opener = null;
      event.preventDefault();
    } else if (isTop) link.target = '_self';
  };
  outline(link);
  // The frame may still answer, and then replaces the link.
  frame.style.visibility = 'hidden';
  frame.style.gridArea = '1/1';
  card.style.cssText += 'display:grid;place-content:center';
  card.hidden = false;
  card.setAttribute('role', 'status');
  card.replaceChildren(link);
  // A sandbox around the page may open no window, or one that our page refuses: the address can be copied.
  if (!isTop) {
    const address = make('p', ADDRESS);
    address.textContent = link.href;
    card.append(address);
  }
  if (why === 'origin_refused') complain(page, frame, why, self.origin);
  report(page, mounted, { step, reason });
  mounted.emit('fallback', { step, reason });
}

/**
 * A prerendered page loads the frames of other sites only once it is shown, so the frame's time starts
 * then (https://wicg.github.io/nav-speculation/prerendering.html).
 */
async function timeSinceActivation(): Promise<void> {
  if ((document as { prerendering?: boolean }).prerendering)
    await new Promise((done) =>
      document.addEventListener('prerenderingchange', done, { once: true }),
    );
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  const { activationStart = 0 } = (navigation ?? {}) as { activationStart?: number };
  const left = activationStart && activationStart + ANSWER_WITHIN_MS - performance.now();
  if (left > 0) await new Promise((done) => setTimeout(done, left));
}

/** Reports the fallback to our server, which informs the merchant. */
export function report(
  page: Page,
  { options }: Mounted,
  { step, reason }: { step: FallbackStep; reason: FallbackReason },
): void {
  if (page.isCheck) return;
  const { base, version } = page;
  try {
    const report = JSON.stringify({ sessionId: options.session, step, reason, version });
    // As text, which needs no CORS preflight.
    navigator.sendBeacon(`${base}/api/embed/reports`, report);
  } catch {
    // The page or an extension has removed `sendBeacon`; the report is optional.
  }
}
