/**
 * `mode: 'check'`: tries out whether this page may show the session, in a hidden frame that is removed
 * again. Nothing is reported, and no event is dispatched in the page.
 */
import type { Given } from '../extras/options.ts';
import type { OwnPage } from './own-page.ts';

export function check(own: OwnPage, given: Given): void {
  const run = new AbortController();
  const box = document.createElement('div');
  box.hidden = true;
  box.style.display = 'none';
  const end = (outcome: 'allowed' | 'refused', detail: object) => {
    if (run.signal.aborted) return;
    run.abort();
    box.remove();
    own.end({ ...detail, outcome });
  };
  own.signal.addEventListener('abort', () => end('refused', { reason: 'closed' }));
  const quiet: OwnPage = {
    ...own,
    isCheck: true,
    live: new Set(),
    emit(_, name, detail) {
      if (name === 'ready') end('allowed', detail);
      if (name === 'fallback') end('refused', detail);
      if (name === 'error' && !detail.recoverable)
        end('refused', { ...detail, reason: detail.code });
    },
  };
  document.documentElement.append(box);
  const where = { into: box, signal: run.signal, at: () => box };
  own.mount(quiet, given, where).show();
}
