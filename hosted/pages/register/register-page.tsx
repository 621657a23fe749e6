import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SIGN_IN_PATH } from '../../app/sign-in-path.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { Acceptances } from './acceptances.tsx';
import { AccountFields } from './account-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { Registered } from './registered.tsx';
import { useRegistration } from './use-registration.ts';

/** Registers a person; a business has a form of its own at /join/business. */
export function RegisterPage() {
  const { t } = useTranslation('join');
  const { form, registered } = useRegistration((values) => values);
  if (registered) return <Registered email={registered} />;
  return (
    <FormPage
      title={t('register.title')}
      links={
        <>
          <p>
            {t('register.member')} <Link href={SIGN_IN_PATH}>{t('register.sign-in')}</Link>
          </p>
          <p>
            {t('register.business')}{' '}
            <Link href="/join/business">{t('register.business-link')}</Link>
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
