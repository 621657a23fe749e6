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
import { FormPage } from '../../ui/form-page.tsx';

/** Registers a person; businesses register at /join/business. */
export function RegisterPage({ search }: PageProps) {
  const { t } = useTranslation('join');
  const { form, registered } = useRegistration(search);
  if (registered) return <Registered registered={registered} search={search} />;
  return (
    <FormPage
      title={t('register.title')}
      links={
        <>
          <p>
            {t('register.member')}{' '}
            <Link href={onTheWay(SIGN_IN_PATH, search)}>{t('register.sign-in')}</Link>
          </p>
          <p>
            {t('register.business')}{' '}
            <Link href={onTheWay('/join/business', search)}>{t('register.business-link')}</Link>
          </p>
        </>
      }
    >
      <Form form={form}>
        <PersonFields form={form} />
        <AccountFields form={form} />
        <Acceptances form={form} />
        <SubmitButton form={form} busy={t('register.busy')}>
          {t('register.submit')}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
