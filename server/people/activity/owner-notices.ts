/**
 * Tells the owners of a business by e-mail what a colleague, a key or an operator changed that gives
 * access or leads money elsewhere. `activity.record` marks these acts in their own transaction.
 */
import type { ActorKind } from '#shared/activity/kinds.ts';
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { readTexts } from '../../platform/locales/texts.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { localeOf, queueMail } from '../../platform/mail/outbox.ts';

const AT_ONCE = 50;

interface Notice {
  recipient: string;
  locale: string | null;
  business: string;
  isTest: boolean;
  kind: string;
  actorKind: ActorKind;
  /** Null for the API token, an operator, and a person whose account is deleted. */
  actorName: string | null;
  /** Empty for an act without an object. */
  object: string;
  at: string;
}

/** @returns the number of queued e-mails */
export async function queueOwnerNotices(db: Db, config: Config): Promise<number> {
  let queued = 0;
  for (;;) {
    const { acts, mails } = await db.transaction((tx) => queueSome(tx, config));
    queued += mails;
    if (acts < AT_ONCE) return queued;
  }
}

/** The marks are cleared in the commit that queues the e-mails. */
async function queueSome(tx: Db, config: Config): Promise<{ acts: number; mails: number }> {
  const acts = await rowsOf<{ id: string }>(
    tx,
    sql`select id from activity.take_untold(${AT_ONCE}::int)`,
  );
  if (acts.length === 0) return { acts: 0, mails: 0 };
  const ids = arrayOf(
    acts.map(({ id }) => id),
    'text',
  );
  const notices = await rowsOf<Notice>(
    tx,
    sql`select o.email as recipient, o.locale, b.recipient_name as business, not b.livemode as "isTest", a.kind,
        a.actor_kind as "actorKind", coalesce(activity.name_of(p), k.name) as "actorName",
        coalesce(activity.name_of(m), a.object_name, '') as object, format.utc(a.at) as at
      from business_activity a
      join merchant b on b.id = a.business_id
      join team_member t on t.business_id = coalesce(b.test_of, b.id) and t.role = 'owner' and t.suspended_at is null
        and t.member_id is distinct from a.actor_id
      join member o on o.id = t.member_id and o.erased_at is null
      left join member p on a.actor_kind = 'person' and p.id = a.actor_id
      left join member m on a.kind like 'team_member.%' and m.id = a.object_id
      left join api_key k on a.actor_kind = 'key' and k.id = a.actor_id
      where a.id = any(${ids})
      order by a.position, o.id`,
  );
  for (const notice of notices) await queueNotice(tx, config, notice);
  return { acts: acts.length, mails: notices.length };
}

async function queueNotice(tx: Db, config: Config, notice: Notice): Promise<void> {
  const { recipient, locale, business, isTest, kind, object, at } = notice;
  const texts = await readTexts(localeOf(config, locale), 'activity');
  await queueMail(tx, config, {
    to: recipient,
    locale,
    isTest,
    template: 'owner-notice',
    values: {
      merchant: business,
      what: textOf(texts, 'kinds', kind.replaceAll(/[._]/g, '-')),
      who: actorOf(texts, notice),
      object,
      at,
      url: hostedLink(config, '/account/profile/link', { tab: 'activity' }),
    },
  });
}

function actorOf(texts: Texts, { actorKind, actorName }: Notice): string {
  if (actorKind === 'operator') return textOf(texts, 'log', 'operator');
  const unnamed = actorKind === 'key' ? 'api-token' : 'deleted-person';
  return actorName ?? textOf(texts, 'log', unnamed);
}

function textOf(texts: Texts, section: string, name: string): string {
  const group = texts[section];
  const text = typeof group === 'object' ? group[name] : undefined;
  if (typeof text !== 'string') throw new Error(`no text for ${section}.${name}`);
  return text;
}
