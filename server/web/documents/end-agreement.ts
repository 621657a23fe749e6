/** Ends an agreement, or stops its payments, by the link of an e-mail about it. */
import { dateFormat } from '#shared/intl-formats.ts';
import { endAgreement, stopMandate } from '../../payments/plans/member-acts.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import { readSection } from '../../platform/locales/texts.ts';
import { type Ending, type EndPage, filled } from './end-page.ts';

type Texts = typeof import('#locales/en/mandates.json')['end'];

interface Agreed {
  memberId: string;
  merchantId: string;
  merchant: string;
  name: string;
  mandateId: string | null;
  /** Whether the business can still take payments, once they are due. */
  isTakeable: boolean;
  isOver: boolean;
  /** Its end; the earliest one while it is not ended. */
  ends: string;
  isEnding: boolean;
  zone: string;
}

const ACTS = { end: 'end', stop: 'stop' } as const;

export function agreementEnding({
  db,
  live,
  deliveries,
}: Pick<App, 'db' | 'live' | 'deliveries'>): Ending {
  const find = async (id: string): Promise<Agreed | undefined> => {
    const [found] = await rowsOf<Agreed>(
      db,
      sql`select a.member_id as "memberId", a.merchant_id as "merchantId", b.recipient_name as merchant,
          a.name, m.id as "mandateId", coalesce(m.status in ('active', 'paused'), false) as "isTakeable",
          a.status = 'ended' as "isOver", a.zone, a.ends_at is not null as "isEnding",
          format.utc(coalesce(a.ends_at, plans.end_date(a))) as ends
        from agreement a join merchant b on b.id = a.merchant_id left join mandate m on m.id = a.mandate_id
        where a.id = ${id} and a.member_id is not null`,
    );
    return found;
  };
  return {
    async show({ id }, locale, done) {
      const found = await find(id);
      if (!found) return undefined;
      const { end } = (await readSection(locale, 'mandates', 'end')) as { end: Texts };
      return pageOf(found, done, locale, end);
    },
    async press({ id }, act) {
      const found = await find(id);
      if (!found) return 'not_found';
      const { memberId, merchantId, mandateId, isTakeable } = found;
      if (act === ACTS.stop) {
        if (mandateId && isTakeable) await stopMandate(db, { mandateId, memberId });
      } else {
        await endAgreement(db, { agreementId: id, memberId });
      }
      deliveries.wake();
      live.memberChanged(memberId);
      live.memberChanged(merchantId);
      return act;
    },
  };
}

function pageOf(found: Agreed, done: string | undefined, locale: string, texts: Texts): EndPage {
  const { name, merchant, zone, ends, isOver, isEnding, isTakeable } = found;
  const day = dateFormat(locale, { dateStyle: 'long', timeZone: zone }).format(new Date(ends));
  const say = (text: string) => filled(text, { name, merchant, day });
  const stopped = done === ACTS.stop && !isTakeable ? [say(texts.stopped)] : [];
  const lists = [{ href: '/account/links', text: texts.list }];
  const stop =
    isTakeable && !isOver ? [{ act: ACTS.stop, text: texts.stop, above: texts['stop-text'] }] : [];
  if (isOver) {
    return { heading: texts.done, paragraphs: [say(texts['over-text'])], buttons: [], lists };
  }
  if (isEnding) {
    return {
      heading: texts.done,
      paragraphs: [...stopped, say(texts['done-text'])],
      buttons: stop,
      lists,
    };
  }
  return {
    heading: say(texts.title),
    paragraphs: [...stopped, say(texts.text)],
    buttons: [{ act: ACTS.end, text: texts.submit }, ...stop],
    lists,
  };
}
