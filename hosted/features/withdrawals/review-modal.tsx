import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Failure } from '#shared/http/api-client.ts';
import { useSession } from '../../platform/session-context.ts';
import { AddressGroups } from '../../ui/address-groups.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldMessage } from '../../ui/form/field-messages.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { Modal } from '../../ui/modal.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx';
import { Worth } from '../wallet/worth.tsx';
import { signApproval } from './sign-approval.ts';
import styles from './withdrawals.module.css';

interface ReviewModalProps {
  title: string;
  /** Sends the withdrawal. */
  form: FormState;
  wish: { address: string; amount: string };
  /** Name of the chain. */
  network: string;
  /** Texts of the buttons. */
  submit: string;
  keep: string;
  onClose(): void;
  children?: ReactNode;
}

/** Shows a withdrawal whole before it is requested, and asks for the strongest factor. */
export function ReviewModal(props: ReviewModalProps) {
  const { title, form, wish, network, submit, keep, onClose, children } = props;
  const { t } = useTranslation('withdrawals');
  const { money } = useFormat();
  const { client } = useSession();
  const textOf = useErrorText();
  const failureText = useFailureText();
  // A refused address has no field here.
  const say = (failure: Failure) => {
    const message = failure.fields[0]?.message;
    return message === undefined ? failureText(failure) : textOf(fieldMessage(message).key);
  };
  return (
    <Modal title={title} tone="danger" open onClose={onClose}>
      <Form form={form} say={say}>
        <dl className={styles.facts}>
          <dt>{t('facts.amount')}</dt>
          <dd>
            <strong>{money(wish.amount, brand.token.symbol)}</strong>
            <Worth tokens={wish.amount} />
          </dd>
          <dt>{t('review.fee')}</dt>
          <dd>{t('review.no-fee')}</dd>
          <dt>{t('facts.address')}</dt>
          <dd>
            <AddressGroups address={wish.address} />
          </dd>
          <dt>{t('review.network')}</dt>
          <dd>{network}</dd>
        </dl>
        <p>{t('review.final')}</p>
        {children}
        <ReauthenticationFields
          form={form}
          name="password"
          label={t('exit.password')}
          hint={t('exit.password-hint')}
          sign={() => signApproval(client, wish)}
        />
        <SubmitButton form={form} variant="danger" busy={t('exit.asking')}>
          {submit}
        </SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          {keep}
        </Button>
      </Form>
    </Modal>
  );
}
