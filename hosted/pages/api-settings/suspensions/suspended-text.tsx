import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

interface SuspendedTextProps {
  what: 'key' | 'endpoint';
}

/** What a key or endpoint does while it is suspended, and where an owner decides. */
export function SuspendedText({ what }: SuspendedTextProps) {
  const { t } = useTranslation('api-settings');
  return (
    <p className="notice notice--warning">
      {t(what === 'key' ? 'suspended.key' : 'suspended.endpoint')}{' '}
      <Link href="/account/profile/link?tab=team">{t('suspended.decide')}</Link>
    </p>
  );
}
