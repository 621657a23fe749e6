import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Failure } from '#shared/http/api-client.ts';
import * as importEndpoints from '#shared/passes/import-endpoints.ts';
import { type Import, MOST_ROWS } from '#shared/passes/import-schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { addressOf } from './addresses.ts';
import { ImportList } from './import-list.tsx';
import { ImportPreview } from './import-preview.tsx';
import { parseRows, type Row } from './parse-rows.ts';

type Step =
  | { name: 'choose' }
  | { name: 'checked'; rows: readonly Row[]; preview: Import }
  | { name: 'done'; result: Import };

/** Passes that members hold already: a file, a preview with the errors of each row, one confirmation. */
export function ImportPasses({ id }: { id: string }) {
  const { t } = useTranslation('passes');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const field = useId();
  // One key per checked file, so that a repeated press imports it once.
  const key = useRef('');
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');

  const send = (rows: readonly Row[], preview: boolean) =>
    client.call(importEndpoints.importPasses, {
      params: { id },
      headers: preview ? {} : { 'idempotency-key': key.current },
      body: { rows: rows.map(({ line: _, ...row }) => row), preview },
    });

  const fail = (failure: Failure) => setTrouble(textOf(failure));

  async function check(file: File | undefined) {
    if (!file) return;
    setTrouble('');
    const rows = parseRows(await file.text());
    if (rows.length === 0) return setTrouble(t('import.no-rows'));
    if (rows.length > MOST_ROWS) return setTrouble(t('import.too-many', { number: MOST_ROWS }));
    setBusy(true);
    const answer = await send(rows, true);
    setBusy(false);
    if (!answer.ok) return fail(answer.error);
    key.current = crypto.randomUUID();
    setStep({ name: 'checked', rows, preview: answer.value });
  }

  async function commit(rows: readonly Row[]) {
    setTrouble('');
    setBusy(true);
    const answer = await send(rows, false);
    setBusy(false);
    if (!answer.ok) return fail(answer.error);
    setStep({ name: 'done', result: answer.value });
    await invalidate(importEndpoints.imports);
  }

  return (
    <>
      <Link className={styles.back} href={addressOf(id)}>
        <span aria-hidden="true">←&nbsp;</span>
        {t('holding.back')}
      </Link>
      <Card title={t('import.title')}>
        <div className={styles.slip}>
          <p className={styles.soft}>{t('import.lead')}</p>
          <div className="field">
            <label className="field__label" htmlFor={field}>
              {t('import.file')}
            </label>
            <input
              id={field}
              className="field__input"
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              aria-describedby={`${field}-hint`}
              // The same file may be chosen again after it was corrected.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={({ currentTarget }) => void check(currentTarget.files?.[0])}
            />
            <p className="field__message" id={`${field}-hint`}>
              {t('import.hint')}
            </p>
          </div>
          <pre className={styles.address} translate="no">
            {'ana@example.org;7;2027-01-31'}
          </pre>
          {step.name === 'checked' && (
            <ImportPreview rows={step.rows} preview={step.preview}>
              <Button idle={isBusy} onClick={() => void commit(step.rows)}>
                {t(isBusy ? 'import.busy' : 'import.submit', { count: step.preview.rows })}
              </Button>
            </ImportPreview>
          )}
          <Notice
            tone="success"
            text={
              step.name === 'done'
                ? t(step.result.status === 'waiting' ? 'import.waits' : 'import.sent', {
                    count: step.result.rows,
                  })
                : ''
            }
          />
          <Notice tone="error" text={trouble} />
        </div>
      </Card>
      <ImportList pass={id} />
    </>
  );
}
