import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, Result } from '#shared/http/api-client.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';

/** What a check or an import answers; rows are counted from 1. */
interface Checked {
  problems: readonly { row: number }[];
}

interface ImportCardProps<Row extends { line: number }, Answer extends Checked> {
  texts: { title: string; lead: string; hint: string; noRows: string };
  /** A line of a file. */
  example: string;
  read(text: string): Row[];
  mostRows: number;
  /** Checks the rows if there is no key, else imports them once per key. */
  send(rows: readonly Row[], key: string | undefined): Promise<Result<Answer>>;
  /** What the table of errors says beside the line: of which cell, and what. */
  problemColumns(rows: readonly Row[]): Column<Answer['problems'][number]>[];
  /** What a file without errors would import. */
  preview(checked: Answer): ReactNode;
  /** The text of the button that imports; undefined if there is nothing to import. */
  submit(checked: Answer): string | undefined;
  /** What was imported. */
  done(answer: Answer): string;
}

/** Imports a file: a check that names the errors of each row, and one confirmation. */
export function ImportCard<Row extends { line: number }, Answer extends Checked>(
  props: ImportCardProps<Row, Answer>,
) {
  const { texts, mostRows, send } = props;
  const { t } = useTranslation('imports');
  const textOf = useFailureText();
  const field = useId();
  // One key per checked file, so that a repeated press imports it once.
  const key = useRef('');
  const [checked, setChecked] = useState<{ rows: readonly Row[]; answer: Answer }>();
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState('');
  const [trouble, setTrouble] = useState('');

  const fail = (failure: Failure) => setTrouble(textOf(failure));

  async function check(file: File | undefined) {
    if (!file) return;
    setTrouble('');
    setDone('');
    setChecked(undefined);
    const rows = props.read(await file.text());
    if (rows.length === 0) return setTrouble(texts.noRows);
    if (rows.length > mostRows) return setTrouble(t('card.too-many', { number: mostRows }));
    setBusy(true);
    const answer = await send(rows, undefined);
    setBusy(false);
    if (!answer.ok) return fail(answer.error);
    key.current = crypto.randomUUID();
    setChecked({ rows, answer: answer.value });
  }

  async function commit(rows: readonly Row[]) {
    setTrouble('');
    setBusy(true);
    const answer = await send(rows, key.current);
    setBusy(false);
    if (!answer.ok) return fail(answer.error);
    // A row may be wrong by now: another person imported it, or its date is over.
    if (answer.value.problems.length > 0) return setChecked({ rows, answer: answer.value });
    setChecked(undefined);
    setDone(props.done(answer.value));
  }

  const submit = checked && props.submit(checked.answer);
  return (
    <Card title={texts.title}>
      <div className={styles.slip}>
        <p className={styles.soft}>{texts.lead}</p>
        <div className="field">
          <label className="field__label" htmlFor={field}>
            {t('card.file')}
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
            {texts.hint}
          </p>
        </div>
        <pre className={styles.address} translate="no">
          {props.example}
        </pre>
        {checked && checked.answer.problems.length > 0 && (
          <div className={styles.slip}>
            <p role="status">{t('card.problems', { count: checked.answer.problems.length })}</p>
            <DataTable
              caption={t('card.problems-caption')}
              rows={checked.answer.problems}
              keyOf={(problem) => JSON.stringify(problem)}
              columns={[
                { key: 'row', head: t('card.row'), cell: ({ row }) => checked.rows[row - 1]?.line },
                ...props.problemColumns(checked.rows),
              ]}
            />
          </div>
        )}
        {checked && checked.answer.problems.length === 0 && (
          <div className={styles.slip}>
            {props.preview(checked.answer)}
            {submit && (
              <div className={styles.actionRow}>
                <Button idle={isBusy} onClick={() => void commit(checked.rows)}>
                  {isBusy ? t('card.busy') : submit}
                </Button>
              </div>
            )}
          </div>
        )}
        <Notice tone="success" text={done} />
        <Notice tone="error" text={trouble} />
      </div>
    </Card>
  );
}
