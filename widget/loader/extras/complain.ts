import type { ComplaintCode } from '../complaint-code.ts';
import { named } from '../options.ts';
import type { Page } from '../page.ts';
import { loadOpen } from './load-open.ts';

/** `open/complain.ts`. */
interface Complaints {
  complain(page: Page, at: EventTarget, code: string, detail: string): void;
}

const FINAL: readonly string[] = [
  'session_invalid',
  'session_twice',
  'frame_foreign',
  'target_not_found',
  'target_missing',
] satisfies ComplaintCode[];
/** The frame has sent the event itself, or no event exists. */
const SILENT: readonly string[] = [
  'session_not_found',
  'origin_refused',
  'theme_refused',
] satisfies ComplaintCode[];

/**
 * Reports an integration error: an `error` event at once, and a console line, whose texts load with the
 * first error because they are for developers.
 */
export function complain(
  page: Page,
  at: EventTarget,
  code: string,
  detail: string,
  session = '',
): void {
  if (page.isCheck) return;
  loadOpen<Complaints>(page).then(
    (complaints) => complaints.complain(page, at, code, detail),
    () => console.error(`Salus: ${code} ${detail}`, at),
  );
  if (SILENT.includes(code)) return;
  const about = /^session_(invalid|twice)$/.test(code) ? detail : session;
  page.emit(at, 'error', { ...named(about), code, recoverable: !FINAL.includes(code) });
}
