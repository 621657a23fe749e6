import { useTranslation } from 'react-i18next';
import type { Notice } from '#shared/notifications/kinds.ts';

type KindKey = keyof typeof import('#locales/en/notifications.json')['mail-kinds'];

const keyOf = (kind: Notice) => kind.replaceAll('_', '-') as KindKey;

/** The name of a kind of e-mails. */
export function useMailKindText(): (kind: Notice) => string {
  const { t } = useTranslation('notifications');
  return (kind) => t(`mail-kinds.${keyOf(kind)}`);
}
