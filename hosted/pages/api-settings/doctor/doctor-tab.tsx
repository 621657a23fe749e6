import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as doctorEndpoints from '#shared/doctor/endpoints.ts';
import type { CallOutput } from '#shared/http/call.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './doctor.module.css';
import { Findings } from './findings.tsx';
import { Reports } from './reports.tsx';

type Examined = CallOutput<typeof doctorEndpoints.examineSite>;

/** Finds out why a page cannot show the checkout, by examination and by reports. */
export function DoctorTab() {
  const { t } = useTranslation('doctor');
  const query = useApi(businessEndpoints.read, {});
  return (
    <>
      <Card title={t('check.title')}>
        <p className={styles.soft}>{t('check.lead')}</p>
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
  const submit = useRef<HTMLDivElement>(null);
  const form = useForm({
    schema: doctorEndpoints.examineSite.body,
    shape: ({ url }) => ({ url: withScheme(String(url)) }),
    send: (body) => client.call(doctorEndpoints.examineSite, { body }),
    onDone: setExamined,
  });
  return (
    <>
      <Form form={form}>
        <FormField
          form={form}
          name="url"
          label={t('check.url')}
          message={t('check.url-hint')}
          defaultValue={start}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={2000}
          required
        />
        <div className={styles.submit} ref={submit}>
          <SubmitButton form={form} busy={t('check.examining')}>
            {t('check.examine')}
          </SubmitButton>
        </div>
      </Form>
      <Findings
        examined={form.busy ? undefined : examined}
        onAllowed={() => submit.current?.querySelector('button')?.click()}
      />
    </>
  );
}

/** People type addresses without a scheme. */
function withScheme(typed: string): string {
  const text = typed.trim();
  return text === '' || /^[a-z]+:/i.test(text) ? text : `https://${text}`;
}
