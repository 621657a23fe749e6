import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import { extendAll, type Pass } from '#shared/passes/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { VISITED } from './visited.ts';

/** Extends every valid pass of a kind, after it said how many: the business was closed. */
export function ExtendAll({ pass, onClose }: { pass: Pass; onClose(): void }) {
  const { t } = useTranslation('passes');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const key = useRef(crypto.randomUUID());
  const [planned, setPlanned] = useState<{ days: number; count: number }>();
  const [done, setDone] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const ask = (days: number, preview: boolean) =>
    client.call(passesEndpoints.extendAll, {
      params: { id: pass.id },
      headers: preview ? {} : { 'idempotency-key': key.current },
      body: { days, preview },
    });

  const form = useForm({
    schema: extendAll.body,
    shape: ({ days }) => ({ days: Number(days), preview: true }),
    send: ({ days }) => ask(days, true),
    onDone: ({ extended }, { days }) => setPlanned({ days, count: extended }),
  });

  async function extend(days: number) {
    setBusy(true);
    setFailure(undefined);
    const answer = await ask(days, false);
    setBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    setDone(answer.value.extended);
    for (const endpoint of VISITED) void invalidate(endpoint);
  }

  if (done !== undefined) {
    return (
      <Modal
        open
        title={t('extend.title')}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('give.done')}</Button>}
      >
        <Notice tone="success" text={t('extend.done', { count: done })} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={t('extend.title')}
      onClose={onClose}
      actions={
        planned && (
          <>
            <Button variant="quiet" onClick={() => setPlanned(undefined)}>
              {t('extend.back')}
            </Button>
            <Button idle={isBusy || planned.count === 0} onClick={() => void extend(planned.days)}>
              {t(isBusy ? 'extend.busy' : 'extend.submit')}
            </Button>
          </>
        )
      }
    >
      {planned ? (
        <div className={styles.slip}>
          <p role="status">{t('extend.plan', { count: planned.count })}</p>
          <p className={styles.soft}>{t('extend.plan-days', { number: planned.days })}</p>
          <Notice tone="error" text={failure ? textOf(failure) : ''} />
        </div>
      ) : (
        <div className={styles.slip}>
          <p>{t('extend.lead')}</p>
          <Form form={form}>
            <FormField
              form={form}
              name="days"
              label={t('extend.days')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              required
            />
            <SubmitButton form={form} busy={t('extend.looking')}>
              {t('extend.next')}
            </SubmitButton>
          </Form>
        </div>
      )}
    </Modal>
  );
}
