import { useTranslation } from 'react-i18next';

interface NamedKey {
  name: string | null;
  lastFour: string | null;
}

/** The name of a key with its last characters, such as `Till ••9f3c`. */
export function useKeyName(): (key: NamedKey) => string {
  const { t } = useTranslation('requests');
  return ({ name, lastFour }) =>
    `${name ?? t('request.api-token')}${lastFour ? ` ••${lastFour}` : ''}`;
}
