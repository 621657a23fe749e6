import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import type { Failure } from '#shared/http/api-client.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import { readConfig } from '../../platform/app-config.ts';
import { useSession } from '../../platform/session-context.ts';
import { useStore } from '../../platform/store-context.ts';
import { useInvalidate } from '../../platform/use-api.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';

/** The currency of the business's sums. A choice applies at once. */
export function CurrencyCard({ currency }: { currency: string }) {
  const { t } = useTranslation('api-settings');
  const session = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const { currencies } = readConfig(useSignal(useStore().appConfig));
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function choose(chosen: string): Promise<void> {
    setSaved(false);
    setFailure(undefined);
    const result = await session.client.call(businessEndpoints.update, {
      body: { currency: chosen },
    });
    if (!result.ok) return setFailure(result.error);
    const user = session.user.value;
    if (user) session.replaceUser({ ...user, currency: chosen });
    void invalidate(salesEndpoints.read);
    await invalidate(businessEndpoints.read);
    setSaved(true);
  }

  return (
    <Card title={t('currency.title')}>
      <SelectField
        label={t('currency.label')}
        message={t('currency.hint')}
        value={currency}
        options={[...new Set([currency, ...currencies])].map((code) => ({
          value: code,
          label: code,
        }))}
        onChange={(chosen) => void choose(chosen)}
      />
      <Notice tone="success" text={isSaved ? t('settings.saved') : ''} />
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </Card>
  );
}
