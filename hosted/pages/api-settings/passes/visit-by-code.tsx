import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCode } from '#shared/passes/code.ts';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import { NewVisit, type Pass, type Visit } from '#shared/passes/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { VISITED } from './visited.ts';

/** Takes a visit from the pass of the member whose phone shows the code. */
export function VisitByCode({ pass }: { pass: Pass }) {
  const { t } = useTranslation('passes');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [taken, setTaken] = useState<Visit>();
  // Another key for each visit; a repeated submit after a lost answer takes one.
  const key = useRef<{ code: string; value: string }>(undefined);
  const form = useForm({
    schema: NewVisit,
    shape: ({ code, entries }) => ({
      code: readCode(String(code)) ?? '',
      ...(pass.entries !== null && String(entries).trim() !== '1'
        ? { entries: Number(entries) }
        : {}),
    }),
    send(body) {
      setTaken(undefined);
      const code = JSON.stringify(body);
      if (key.current?.code !== code) key.current = { code, value: crypto.randomUUID() };
      const headers = { 'idempotency-key': key.current.value };
      return client.call(passesEndpoints.takeVisit, { params: { id: pass.id }, headers, body });
    },
    async onDone(visit) {
      key.current = undefined;
      form.ref.current?.reset();
      setTaken(visit);
      for (const endpoint of VISITED) void invalidate(endpoint);
      form.ref.current?.querySelector('input')?.focus();
    },
    blame: ({ code }) => (code === 'code_unknown' || code === 'code_expired' ? 'code' : undefined),
  });
  return (
    <Card title={t('visit.title')}>
      <p className={styles.soft}>{t('visit.lead')}</p>
      <Form form={form}>
        <div className={styles.pair}>
          <FormField
            form={form}
            name="code"
            label={t('visit.code')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            required
          />
          {pass.entries !== null && (
            <FormField
              form={form}
              name="entries"
              label={t('list.entries')}
              defaultValue="1"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              required
            />
          )}
        </div>
        <div className={styles.actionRow}>
          <SubmitButton form={form} busy={t('visit.taking')}>
            {t('visit.take')}
          </SubmitButton>
        </div>
        <Notice
          tone="success"
          text={
            taken
              ? taken.left === null
                ? t('visit.taken')
                : t('visit.taken-left', { left: taken.left })
              : ''
          }
        />
      </Form>
    </Card>
  );
}
