/** E-mails to all owners of a business, of before and of now, about each step of a suspension. */
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { readSection, readTexts } from '../../platform/locales/texts.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import type { MailLine } from '../../platform/mail/mail-line.ts';
import { localeOf, queueMail } from '../../platform/mail/outbox.ts';
import { mailRecipientOf } from '../members/mail-recipient.ts';
import { textOf } from './text-of.ts';

type Settings = Pick<Config, 'secrets' | 'locales' | 'publicUrl'>;

/** Their ids, with those whose ownership is suspended. */
export async function ownersToTell(tx: Db, businessId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from suspensions.owners_to_tell(${businessId}) id`,
  );
  return rows.map(({ id }) => id);
}

interface Reported {
  businessId: string;
  changeId: string;
  /** The person whose change was undone hears of it in any role. */
  personId: string;
  returned: { id: string; role: string }[];
  lost: { kind: string; name: string; amount: string | null; currency: string | null }[];
}

interface Row {
  kind: string;
  name: string | null;
  role: string | null;
  until: string;
}

/** Lists what is suspended, who came back, and what cannot be undone. */
export async function tellSuspended(tx: Db, config: Settings, report: Reported): Promise<void> {
  const { businessId, changeId, personId } = report;
  const rows = await rowsOf<Row>(
    tx,
    sql`select s.kind, coalesce(activity.name_of(o), s.object_name) as name, s.detail ->> 'role' as role,
        format.utc(s.until) as until
      from suspension s
      left join member o on s.kind in ('team_member', 'team_role') and o.id = s.object_id
      where s.change_id = ${changeId} and s.business_id = ${businessId} and s.decision is null
      order by s.position`,
  );
  const returned = await rowsOf<{ name: string | null; role: string }>(
    tx,
    sql`select activity.name_of(m) as name, r.role
      from unnest(${arrayOf(
        report.returned.map(({ id }) => id),
        'text',
      )}, ${arrayOf(
        report.returned.map(({ role }) => role),
        'text',
      )}) r (id, role) join member m on m.id = r.id`,
  );
  if (rows.length + returned.length + report.lost.length === 0) return;
  const merchant = await nameOf(tx, businessId);
  const at = new Date().toISOString();
  for (const id of new Set([...(await ownersToTell(tx, businessId)), personId])) {
    const recipient = await mailRecipientOf(tx, id);
    const locale = localeOf(config, recipient.locale);
    const [team, acts] = [await readTexts(locale, 'team'), await readTexts(locale, 'activity')];
    const labels = await readSection(locale, 'team', 'suspension-mail');
    const ofRole = (role: string | null) => (role ? ` (${textOf(team, `roles.${role}`)})` : '');
    const lines = [
      ...rows.map(({ kind, name, role }) => ({
        label: textOf(labels, 'suspension-mail.suspended'),
        value: named(kindIn(team, kind), name) + ofRole(role),
      })),
      ...returned.map(({ name, role }) => ({
        label: textOf(labels, 'suspension-mail.returned'),
        value: (name ?? '') + ofRole(role),
      })),
      ...shortened(
        report.lost.map(({ kind, name, amount, currency }) => ({
          label: textOf(labels, 'suspension-mail.lost'),
          value:
            named(textOf(acts, `kinds.${kind.replaceAll(/[._]/g, '-')}`), name) +
            (amount ? ` (${amount} ${currency})` : ''),
        })),
      ),
    ];
    await queueMail(tx, config, {
      ...recipient,
      template: 'grants-suspended',
      values: { merchant, at, until: rows[0]?.until ?? at, lines, url: pageOf(config) },
    });
  }
}

const MOST_LINES = 50;

/** The activity log has them all. */
const shortened = (lines: MailLine[]): MailLine[] =>
  lines.length <= MOST_LINES
    ? lines
    : [
        ...lines.slice(0, MOST_LINES),
        { label: lines[0]?.label ?? '', value: `… +${lines.length - MOST_LINES}` },
      ];

const named = (what: string, name: string | null) => (name ? `${what}: ${name}` : what);

const kindIn = (team: Texts, kind: string) =>
  textOf(team, `suspension-kinds.${kind.replaceAll('_', '-')}`);

const pageOf = (config: Settings) => hostedLink(config, '/account/profile/link', { tab: 'team' });

async function nameOf(tx: Db, businessId: string): Promise<string> {
  const [row] = await rowsOf<{ name: string }>(
    tx,
    sql`select recipient_name as name from merchant where id = ${businessId}`,
  );
  return row?.name ?? '';
}

interface Decided {
  businessId: string;
  kind: string;
  object: string | null;
  decision: 'keep' | 'end';
  who: string | null;
  at: string;
}

/** @param owners the ids of those who are told */
export async function tellDecided(
  tx: Db,
  config: Settings,
  { id, owners }: { id: string; owners: readonly string[] },
): Promise<void> {
  const [done] = await rowsOf<Decided>(
    tx,
    sql`select s.business_id as "businessId", s.kind, s.decision, format.utc(s.decided_at) as at,
        coalesce(activity.name_of(o), s.object_name) as object, activity.name_of(p) as who
      from suspension s
      left join member o on s.kind in ('team_member', 'team_role') and o.id = s.object_id
      left join member p on p.id = s.decided_by
      where s.id = ${id}`,
  );
  if (!done) throw new Error(`no suspension ${id}`);
  const merchant = await nameOf(tx, done.businessId);
  for (const owner of owners) {
    const recipient = await mailRecipientOf(tx, owner);
    const team = await readTexts(localeOf(config, recipient.locale), 'team');
    await queueMail(tx, config, {
      ...recipient,
      template: done.decision === 'keep' ? 'suspension-kept' : 'suspension-ended',
      values: {
        merchant,
        what: kindIn(team, done.kind),
        object: done.object ?? '',
        who: done.who ?? '',
        at: done.at,
        url: pageOf(config),
      },
    });
  }
}
