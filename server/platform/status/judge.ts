/** Which parts work, by the figures of `/metrics`. */
import type { Part } from '#shared/status/schemas.ts';
import type { Config } from '../config/config.ts';
import type { Figures } from '../metrics/read-figures.ts';

/** The thresholds of the alerts SalusLedgerBreach, SalusEventsWait, SalusMoneyWaits and SalusPaused. */
const MOST_INVARIANT_SECONDS = 3 * 3600;
const MOST_EVENT_SECONDS = 300;
const MOST_PURCHASE_SECONDS = 600;
const MOST_CUSTODY_SECONDS = 6 * 3600;
/** One address may refuse mails for hours while the mail server works. */
const MOST_WAITING_MAILS = 2;

/**
 * A part that is not configured is absent; null is one whose first check is still to come.
 * @param figures undefined when the database does not answer
 */
export function judge(
  figures: Figures | undefined,
  { cards, chain }: Pick<Config, 'cards' | 'chain'>,
  now: number = Date.now(),
): Map<Part, boolean | null> {
  const value = (name: string, label?: string) => figures?.get(name)?.get(label ?? '');
  const atMost = (most: number, name: string, label?: string) => {
    const found = value(name, label);
    return found !== undefined && found <= most;
  };
  const isOpen = (name: string) => value('salus_paused', name) === 0;
  const checked = value('salus_custody_checked_timestamp_seconds');
  const works = new Map<Part, boolean | null>([
    ['payments', isSound(figures, now)],
    ['webhooks', atMost(MOST_EVENT_SECONDS, 'salus_event_oldest_pending_seconds', 'working')],
    ['mail', atMost(MOST_WAITING_MAILS, 'salus_mails_late')],
  ]);
  if (cards) {
    const isPrompt = atMost(
      MOST_PURCHASE_SECONDS,
      'salus_purchase_oldest_seconds',
      'paid_uncredited',
    );
    works.set('cards', isPrompt && isOpen('sales_paused'));
  }
  if (chain) {
    const isRecent = checked !== undefined && now / 1000 - checked <= MOST_CUSTODY_SECONDS;
    const isUnknown = figures !== undefined && checked === undefined;
    works.set('chain', isOpen('withdrawals_paused') && (isUnknown ? null : isRecent));
  }
  return works;
}

/** The invariants were checked lately, and none is broken; null before the first check. */
function isSound(figures: Figures | undefined, now: number): boolean | null {
  const valuesOf = (name: string) => [...(figures?.get(name)?.values() ?? [])];
  const times = valuesOf('salus_invariant_checked_timestamp_seconds');
  if (figures && times.length === 0) return null;
  const checked = Math.max(...times);
  const isRecent = now / 1000 - checked <= MOST_INVARIANT_SECONDS;
  return isRecent && valuesOf('salus_invariant_breaches').every((count) => count === 0);
}
