import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Acceptances } from '../../features/registration/acceptances.tsx';
import { AccountFields } from '../../features/registration/account-fields.tsx';
import { PersonFields } from '../../features/registration/person-fields.tsx';
import { Registered } from '../../features/registration/registered.tsx';
import { useRegistration } from '../../features/registration/use-registration.ts';
import type { PageProps } from '../../platform/lazy-page.ts';
import { onTheWay, SIGN_IN_PATH } from '../../platform/sign-in-path.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FormValues } from '../../ui/form/form-values.ts';
import { FormPage } from '../../ui/form-page.tsx';
import styles from './business-page.module.css';
import { domainIn } from './domain.ts';

/** Registers a business and the person responsible for it (specification §3). */
export function BusinessPage({ search }: PageProps) {
  const { t } = useTranslation('join');
  const { form, registered } = useRegistration(search, withDomain);
  if (registered) return <Registered registered={registered} search={search} />;
  return (
    <FormPage
      wide
      title={t('firm.title')}
      lead={t('firm.lead')}
      links={
        <>
          <p>
            {t('firm.person')}{' '}
            <Link href={onTheWay('/register', search)}>{t('firm.person-link')}</Link>
          </p>
          <p>
            {t('register.member')}{' '}
            <Link href={onTheWay(SIGN_IN_PATH, search)}>{t('register.sign-in')}</Link>
          </p>
        </>
      }
    >
      <Form form={form}>
        <Group legend={t('firm.responsible')}>
          <PersonFields form={form} />
        </Group>
        <Group legend={t('firm.business')}>
          <FormField
            form={form}
            name="business.recipientName"
            label={t('firm.name')}
            message={t('firm.name-hint')}
            autoComplete="organization"
            maxLength={120}
            required
          />
          <FormField
            form={form}
            name="business.recipientDomain"
            label={t('firm.domain')}
            message={t('firm.domain-hint')}
            autoComplete="url"
            required
          />
        </Group>
        <Group legend={t('firm.account')}>
          <AccountFields form={form} />
        </Group>
        <Group legend={t('accept.legend')}>
          <Acceptances form={form} />
        </Group>
        <SubmitButton form={form} busy={t('firm.busy')}>
          {t('firm.submit')}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

function withDomain(values: FormValues): FormValues {
  const business = values.business;
  if (typeof business !== 'object') return values;
  return {
    ...values,
    business: { ...business, recipientDomain: domainIn(String(business.recipientDomain)) },
  };
}
