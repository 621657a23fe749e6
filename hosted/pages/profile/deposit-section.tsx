import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { EthereumAddress } from '#shared/withdrawals/address.ts';
import { ReauthenticationFields } from '../../features/reauthentication/reauthentication-fields.tsx';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { useMember } from '../../platform/use-member.ts';
import { Card } from '../../ui/card.tsx';
import { AddressField } from '../../ui/form/address-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { FormValues } from '../../ui/form/form-values.ts';
import styles from './profile.module.css';
import { SaveRow } from './save-row.tsx';
import { useProfileForm } from './use-profile-form.ts';

const CHECKED = z.strictObject({
  ...profileEndpoints.update.body.shape,
  externalDepositAddress: z.nullable(EthereumAddress),
});

/** The member's own address for withdrawals, or the business's for payouts; may be empty. */
export function DepositSection() {
  const { t } = useTranslation('profile');
  const user = useMember();
  const isBusiness = useIsBusiness();
  const { form, saved } = useProfileForm({ schema: CHECKED, shape: orNone });
  return (
    <Card title={t('deposit.title')}>
      <p className={styles.soft}>{t(isBusiness ? 'deposit.text-business' : 'deposit.text')}</p>
      <Form form={form}>
        <AddressField
          form={form}
          name="externalDepositAddress"
          label={t('deposit.label')}
          message={t('deposit.hint')}
          defaultValue={user.externalDepositAddress ?? ''}
        />
        <ReauthenticationFields form={form} />
        <SaveRow form={form} text={t('deposit.submit')} done={saved ? t('edit.updated') : ''} />
      </Form>
    </Card>
  );
}

function orNone(values: FormValues): unknown {
  const address = String(values.externalDepositAddress).trim();
  return { ...values, externalDepositAddress: address === '' ? null : address };
}
