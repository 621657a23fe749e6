import type { Page } from '../page.ts';
import { loadOpen } from './load-open.ts';

/** `open/complain.ts`. */
interface Complaints {
  complain(page: Page, at: EventTarget, code: string, detail: string, session?: string): void;
}

/** Reports an integration error; its texts are for developers, so they load with the first error. */
export function complain(
  page: Page,
  at: EventTarget,
  code: string,
  detail: string,
  session?: string,
): void {
  if (page.isCheck) return;
  loadOpen<Complaints>(page).then(
    (complaints) => complaints.complain(page, at, code, detail, session),
    () => console.error(`Salus: ${code} ${detail}`, at),
  );
}
