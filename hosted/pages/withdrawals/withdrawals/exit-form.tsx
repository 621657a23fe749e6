import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { profilePart } from '#shared/profile-parts.ts';
import { EthereumAddress } from '#shared/withdrawals/address.ts';
import { Worth } from '../../../features/wallet/worth.tsx';
import { useMember } from '../../../platform/use-member.ts';
import { BigMoney } from '../../../ui/big-money.tsx';
import { AddressField } from '../../../ui/form/address-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './exit-steps.module.css';
import { ReviewExit } from './review-exit.tsx';

const Destination = z.strictObject({ address: EthereumAddress });

interface ExitFormProps {
  /** In tokens, without held ones. */
  leaves: string;
  /** Some tokens remain; `rest` explains them. */
  isPart: boolean;
  rest: ReactNode;
  /** Name of the chain. */
  network: string;
  onDone(): Promise<void>;
}

/** The amount that leaves, and the address, which a review shows again. */
export function ExitForm({ leaves, isPart, rest, network, onDone }: ExitFormProps) {
  const { t } = useTranslation('withdrawals');
  const { money } = useFormat();
  const { externalDepositAddress, recipientName } = useMember();
  const isBusiness = recipientName !== null;
  const [reviewed, setReviewed] = useState<string>();
  const form = useForm({
    schema: Destination,
    send: async ({ address }) => ({ ok: true, value: ethereumAddress(address) }),
    onDone: setReviewed,
  });
  return (
    <>
      <div className={styles.leaves}>
        <BigMoney amount={leaves} currency={brand.token.symbol} />
        <Worth tokens={leaves} />
      </div>
      <p>
        {t(isPart ? 'exit.takes-part' : 'exit.takes', {
          amount: money(leaves, brand.token.symbol),
        })}
      </p>
      {rest}
      <Form form={form}>
        <AddressField
          form={form}
          name="address"
          label={t('exit.address')}
          message={t(isBusiness ? 'exit.address-business' : 'exit.address-hint', { network })}
          defaultValue={externalDepositAddress ?? ''}
          required
        />
        {isBusiness && (
          <p>
            <Link href={profilePart('external-address')}>{t('exit.address-change')}</Link>
          </p>
        )}
        <SubmitButton form={form} variant="outlined" busy={t('review.open')}>
          {t('review.open')}
        </SubmitButton>
      </Form>
      {reviewed && (
        <ReviewExit
          address={reviewed}
          amount={leaves}
          network={network}
          onDone={onDone}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  );
}
