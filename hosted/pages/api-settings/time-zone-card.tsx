import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import type { Failure } from '#shared/http/api-client.ts';
import { useSession } from '../../platform/session-context.ts';
import { useInvalidate } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';

/** The zone whose dates name the days of the business's tills. A choice applies at once. */
export function TimeZoneCard({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('api-settings');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = new Set([timeZone, here, 'UTC', ...Intl.supportedValuesOf('timeZone')]);

  async function choose(chosen: string): Promise<void> {
    setSaved(false);
    setFailure(undefined);
    const result = await client.call(businessEndpoints.update, { body: { timeZone: chosen } });
    if (!result.ok) return setFailure(result.error);
    await invalidate(businessEndpoints.read);
    setSaved(true);
  }

  return (
    <Card title={t('time-zone.title')}>
      <SelectField
        label={t('time-zone.label')}
        message={t('time-zone.hint')}
        value={timeZone}
        options={[...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={(chosen) => void choose(chosen)}
      />
      <Notice tone="success" text={isSaved ? t('settings.saved') : ''} />
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </Card>
  );
}
