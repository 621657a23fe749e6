import { useTranslation } from 'react-i18next';
import { unbroken } from '#shared/format.ts';
import { dateFormat } from '#shared/intl-formats.ts';
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import { FormCheck } from '../../ui/form/form-check.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { LinkedText } from '../../ui/linked-text.tsx';

/**
 * Checkboxes of the legal texts; each acceptance stores the date of its version (specification §5).
 */
export function Acceptances({ form }: { form: FormState }) {
  const { t, i18n } = useTranslation('join');
  // Formatted in UTC, because a date has no time zone.
  const day = dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' });
  const dateOf = (version: string) => unbroken(day.format(new Date(version)));
  return (
    <div>
      <FormCheck form={form} name="acceptances.privacy" required>
        <LinkedText
          text={t('accept.privacy', { date: dateOf(LEGAL_VERSIONS.privacy) })}
          href="/legal/privacy-policy"
        />
      </FormCheck>
      <FormCheck form={form} name="acceptances.conditions" required>
        <LinkedText
          text={t('accept.conditions', { date: dateOf(LEGAL_VERSIONS.conditions) })}
          href="/legal/general-conditions"
        />
      </FormCheck>
    </div>
  );
}
