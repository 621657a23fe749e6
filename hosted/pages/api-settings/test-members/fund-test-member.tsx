import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/test-mode/endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/modal.tsx';

interface FundTestMemberProps {
  member: { id: string; name: string };
  onDone(): void;
  onClose(): void;
}

/** Gives test tokens to a test member. */
export function FundTestMember({ member: { id, name }, onDone, onClose }: FundTestMemberProps) {
  const { t } = useTranslation('test-members');
  const { client } = useSession();
  const form = useForm({
    schema: endpoints.fund.body,
    send: (body) => client.call(endpoints.fund, { params: { id }, body }),
    onDone,
  });
  return (
    <Modal open title={t('members.fund-of', { name })} onClose={onClose}>
      <Form form={form}>
        <FormField
          form={form}
          name="cash"
          label={t('members.cash')}
          message={t('members.cash-hint')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <SubmitButton form={form} busy={t('members.busy')}>
          {t('members.fund')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
