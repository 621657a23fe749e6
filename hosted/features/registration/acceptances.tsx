import { useTranslation } from 'react-i18next';
import { unbroken } from '#shared/format.ts';
import { dateFormat } from '#shared/intl-formats.ts';
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import { FormCheck } from '../../ui/form/form-check.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { LinkedText } from '../../ui/linked-text.tsx';

/**
 * One checkbox for the privacy policy and the general conditions of use (specification §5). Each acceptance is
 * stored with the date of its version, so the box has the name of one, and `use-registration.ts` sends both.
 */
export function Acceptances({ form }: { form: FormState }) {
  const { t, i18n } = useTranslation('join');
  // Formatted in UTC, because a date has no time zone.
  const day = dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' });
  const dateOf = (version: string) => unbroken(day.format(new Date(version)));
  const { privacy, conditions } = LEGAL_VERSIONS;
  return (
    <FormCheck form={form} name="acceptances.conditions" required>
      <LinkedText
        text={t('accept.all', { privacy: dateOf(privacy), conditions: dateOf(conditions) })}
        hrefs={['/legal/privacy-policy', '/legal/general-conditions']}
      />
    </FormCheck>
  );
}
