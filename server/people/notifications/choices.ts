import { BUSINESS_NOTICES, type Notice, OWN_NOTICES } from '#shared/notifications/kinds.ts';
import type { NoticeGroup } from '#shared/notifications/schemas.ts';
import { arrayOf, changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { NoticeChoice } from '../../platform/mail/unsubscribe.ts';

interface Row {
  about: string;
  business: string | null;
  kind: Notice;
  wanted: boolean;
}

/** The person's own e-mails, then those of each business they act for, by name. */
export async function readChoices(db: Db, person: Operand<string>): Promise<NoticeGroup[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`select a.about, a.business, k.kind,
        notifications.wants(p_person => ${person}, p_about => a.about, p_role => a.role,
          p_kind => k.kind) as wanted
      from (
        select ${person}::text as about, null::text as business, null::text as role
        union all
        select m.id, m.recipient_name, t.role
        from team_member t join merchant m on m.id = t.business_id
        where t.member_id = ${person} and t.suspended_at is null
      ) a
      join (
        select kind, position, true as of_business
        from unnest(${arrayOf(BUSINESS_NOTICES, 'text')}) with ordinality k (kind, position)
        union all
        select kind, position, false
        from unnest(${arrayOf(OWN_NOTICES, 'text')}) with ordinality k (kind, position)
      ) k on k.of_business = (a.business is not null)
      order by a.business is not null, lower(a.business), a.about, k.position`,
  );
  return [...Map.groupBy(rows, ({ about }) => about)].map(([about, own]) => ({
    about,
    business: own[0]?.business ?? null,
    choices: own.map(({ kind, wanted }) => ({ kind, wanted })),
  }));
}

/** @throws Problem not_found for a business whose team the person is not in, and a kind it has not */
export async function choose(db: Db, { person, about, kind }: NoticeChoice, wanted: boolean) {
  const groups = await readChoices(db, person);
  const group = groups.find((one) => one.about === about);
  if (!group?.choices.some((one) => one.kind === kind)) throw new Problem('not_found');
  await changeOf(
    db,
    sql`insert into notification_choice (person_id, about_id, kind, wanted)
      values (${person}, ${about}, ${kind}, ${wanted})
      on conflict (person_id, about_id, kind) do update set wanted = excluded.wanted`,
  );
}
