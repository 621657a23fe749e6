import { useTranslation } from 'react-i18next';
import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import styles from '../../../features/refund-requests/refund-requests.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormArea } from '../../../ui/form/form-area.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

interface DeclineFormProps {
  id: string;
  onDone(): void;
  onCancel(): void;
}

/** Declines a request, with words that the payer reads. */
export function DeclineForm({ id, onDone, onCancel }: DeclineFormProps) {
  const { t } = useTranslation('refund-requests');
  const { client } = useSession();
  const form = useForm({
    schema: requestsEndpoints.decline.body,
    shape: ({ answer }) =>
      typeof answer === 'string' && answer.trim() ? { answer: answer.trim() } : {},
    send: (body) => client.call(requestsEndpoints.decline, { params: { id }, headers: {}, body }),
    onDone,
  });
  return (
    <Form form={form}>
      <FormArea
        form={form}
        name="answer"
        label={t('answer.words')}
        message={t('answer.words-hint')}
        rows={4}
        maxLength={500}
      />
      <div className={styles.actions}>
        <SubmitButton form={form} busy={t('answer.busy')}>
          {t('answer.decline')}
        </SubmitButton>
        <Button variant="quiet" idle={form.busy} onClick={onCancel}>
          {t('ask.keep')}
        </Button>
      </div>
    </Form>
  );
}
