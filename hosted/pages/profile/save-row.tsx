import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../ui/form/form.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './profile.module.css';

interface SaveRowProps {
  form: FormState;
  text: string;
  /** Message of the last success; empty before. */
  done: string;
}

/** The save button of a section and its messages. */
export function SaveRow({ form, text, done }: SaveRowProps) {
  const { t } = useTranslation('profile');
  return (
    <div className={styles.submit}>
      <SubmitButton form={form} busy={t('edit.saving')}>
        {text}
      </SubmitButton>
      <Notice tone="success" text={done} />
    </div>
  );
}
