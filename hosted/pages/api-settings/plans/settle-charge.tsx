import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/plans/endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Choices } from '../../../ui/choices.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { ChargeOfZone } from './charge-of-zone.ts';
import { CHARGED } from './charged.ts';

type Way = 'waive' | 'elsewhere' | 'write-off';

/** Closes a charge that the member has not paid. */
export function SettleCharge({ charge, zone, onClose }: ChargeOfZone & { onClose(): void }) {
  const { t } = useTranslation('plans');
  const { date, money } = useFormat();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [way, setWay] = useState<Way>('waive');
  const { id, price, currency, dueAt } = charge;
  const params = { id };
  const send = {
    waive: () => client.call(endpoints.waive, { params, headers: {} }),
    elsewhere: () => client.call(endpoints.payElsewhere, { params, headers: {} }),
    'write-off': () => client.call(endpoints.writeOff, { params, headers: {} }),
  };
  return (
    <ConfirmModal
      title={t('settle.of', { date: date(dueAt, zone) })}
      action={t('settle.submit')}
      busy={t('form.saving')}
      cancel={t('form.cancel')}
      send={send[way]}
      onDone={() => {
        for (const endpoint of CHARGED) void invalidate(endpoint);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('settle.lead', { price: money(price, currency) })}</p>
      <Choices<Way>
        legend={t('settle.how')}
        choices={[
          { value: 'waive', name: t('settle.waive'), hint: t('settle.waive-hint') },
          { value: 'elsewhere', name: t('settle.elsewhere'), hint: t('settle.elsewhere-hint') },
          { value: 'write-off', name: t('settle.write-off'), hint: t('settle.write-off-hint') },
        ]}
        chosen={way}
        onChoose={setWay}
      />
    </ConfirmModal>
  );
}
