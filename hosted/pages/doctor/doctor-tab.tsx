import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readBusinessSettings } from '#shared/business/contract.ts';
import { examineSite } from '#shared/doctor/contract.ts';
import type { CallOutput } from '#shared/http/endpoint.ts';
import { useSession } from '../../app/session-context.ts';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './doctor.module.css';
import { Findings } from './findings.tsx';
import { Reports } from './reports.tsx';

type Examined = CallOutput<typeof examineSite>;

/** What keeps the checkout from showing: on a page one names, and wherever it was tried. */
export function DoctorTab() {
  const { t } = useTranslation('doctor');
  const query = useApi(readBusinessSettings, {});
  return (
    <>
      <Card title={t('title')}>
        <p className={styles.soft}>{t('lead')}</p>
        <Loaded query={query} skeleton={<Skeleton height="8rem" />}>
          {({ recipientDomain }) => <Examination start={`https://${recipientDomain}/`} />}
        </Loaded>
      </Card>
      <Reports />
    </>
  );
}

function Examination({ start }: { start: string }) {
  const { t } = useTranslation('doctor');
  const { client } = useSession();
  const [examined, setExamined] = useState<Examined>();
  const form = useForm({
    schema: examineSite.body,
    shape: ({ url }) => ({ url: withScheme(String(url)) }),
    send: (body) => client.call(examineSite, { body }),
    onDone: setExamined,
  });
  return (
    <>
      <Form form={form}>
        <FormField
          form={form}
          name="url"
          label={t('url')}
          message={t('url-hint')}
          defaultValue={start}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={2000}
          required
        />
        <div className={styles.submit}>
          <SubmitButton form={form} busy={t('examining')}>
            {t('examine')}
          </SubmitButton>
        </div>
      </Form>
      <Findings
        examined={form.busy ? undefined : examined}
        onAllowed={() => form.ref.current?.requestSubmit()}
      />
    </>
  );
}

/** As people write an address. */
function withScheme(typed: string): string {
  const text = typed.trim();
  return text === '' || /^[a-z]+:/i.test(text) ? text : `https://${text}`;
}
