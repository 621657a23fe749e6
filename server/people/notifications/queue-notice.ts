/** E-mails of a kind that people choose, in the transaction they report. */
import type { Notice } from '#shared/notifications/kinds.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { localeOf, queueMail, type Settings } from '../../platform/mail/outbox.ts';
import type { TemplateName, TemplateValues } from '../../platform/mail/template-values.ts';
import { unsubscribeToken } from '../../platform/mail/unsubscribe.ts';

interface Recipient {
  person: string;
  to: string;
  locale: string | null;
  /** The person, or the business whose team it is. */
  chosenFor: string;
  isTest: boolean;
}

/**
 * One e-mail to each person who wants this kind of e-mail about `about`, a person or a business.
 * @param compose the values in the recipient's language
 */
export async function queueNotice<Name extends TemplateName>(
  tx: Db,
  settings: Settings,
  { about, kind, template }: { about: string; kind: Notice; template: Name },
  compose: (locale: string) => TemplateValues[Name] | Promise<TemplateValues[Name]>,
): Promise<void> {
  const recipients = await rowsOf<Recipient>(
    tx,
    sql`select r.person_id as person, r.email as "to", r.locale,
        coalesce(b.test_of, m.id) as "chosenFor", not m.livemode as "isTest"
      from notifications.recipients(${about}, ${kind}) r
      join member m on m.id = ${about} left join merchant b on b.id = m.id`,
  );
  for (const { person, to, locale: wish, chosenFor, isTest } of recipients) {
    const locale = localeOf(settings, wish);
    const values = await compose(locale);
    const unsubscribe = unsubscribeToken(settings, { person, about: chosenFor, kind });
    await queueMail(tx, settings, { to, locale, template, values, unsubscribe, isTest });
  }
}
