import { useTranslation } from 'react-i18next';
import { LEVELS } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/call.ts';
import * as endpoints from '#shared/test-mode/endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/modal.tsx';

interface CreateTestMemberProps {
  onDone(made: CallOutput<typeof endpoints.create>): void;
  onClose(): void;
}

/** Name, level and test tokens of a new test member. */
export function CreateTestMember({ onDone, onClose }: CreateTestMemberProps) {
  const { t } = useTranslation('test-members');
  const { client } = useSession();
  const form = useForm({
    schema: endpoints.create.body,
    send: (body) => client.call(endpoints.create, { body }),
    onDone,
  });
  return (
    <Modal open title={t('members.create')} onClose={onClose}>
      <Form form={form}>
        <FormField
          form={form}
          name="name"
          label={t('members.name')}
          maxLength={100}
          autoComplete="off"
          required
        />
        <FormSelect
          form={form}
          name="level"
          label={t('members.level')}
          options={LEVELS.map((level) => ({ value: level, label: level }))}
        />
        <FormField
          form={form}
          name="cash"
          label={t('members.cash')}
          message={t('members.cash-hint')}
          inputMode="decimal"
          defaultValue="1000"
          autoComplete="off"
          required
        />
        <SubmitButton form={form} busy={t('members.busy')}>
          {t('members.create')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
