import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatValue } from '#shared/format.ts';
import { moneyFirst } from '#shared/pay/sum.ts';
import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormat } from '../../ui/use-format.ts';
import { OthersWords } from './others-words.tsx';
import styles from './refund-requests.module.css';

interface RequestStateProps {
  request: RefundRequest;
  /** The name of the business. */
  merchant: string;
  onWithdrawn(): void;
}

/** One request as its payer sees it; an open one can be withdrawn. */
export function RequestState({ request, merchant, onWithdrawn }: RequestStateProps) {
  const { t, i18n } = useTranslation('refund-requests');
  const { date } = useFormat();
  const { status, tokens, currency, message, answer, answerBy } = request;
  const amount = formatValue(moneyFirst(request.amount, currency, tokens), i18n.language);
  return (
    <div className={styles.request}>
      <p>{t(`request-status.${status}`, { amount })}</p>
      {status === 'open' && answerBy && (
        <p className={styles.words}>{t('ask.answer-by', { merchant, day: date(answerBy) })}</p>
      )}
      {message && <OthersWords label={t('ask.wrote')} words={message} />}
      {answer && <OthersWords label={t('answer.wrote')} words={answer} />}
      {status === 'open' && <Withdraw id={request.id} onDone={onWithdrawn} />}
    </div>
  );
}

function Withdraw({ id, onDone }: { id: string; onDone(): void }) {
  const { t } = useTranslation('refund-requests');
  const { client } = useSession();
  const form = useForm({
    schema: z.strictObject({}),
    shape: () => ({}),
    send: () => client.call(requestsEndpoints.withdraw, { params: { id } }),
    onDone,
  });
  return (
    <Form form={form}>
      <div>
        <Button type="submit" variant="quiet" idle={form.busy}>
          {t('ask.withdraw')}
        </Button>
      </div>
    </Form>
  );
}
