import { useTranslation } from 'react-i18next';
import { ACTIVITY_KINDS, type ActivityKind } from '#shared/activity/kinds.ts';

type Replaced<Text extends string, Sign extends string> = Text extends `${infer A}${Sign}${infer B}`
  ? `${A}-${Replaced<B, Sign>}`
  : Text;
/** Keys of texts are in kebab-case. */
type KindKey = Replaced<Replaced<ActivityKind, '.'>, '_'>;

const keyOf = (kind: ActivityKind) => kind.replaceAll(/[._]/g, '-') as KindKey;
const isKnown = (kind: string): kind is ActivityKind =>
  ACTIVITY_KINDS.some((known) => known === kind);

/** What was done, such as "API key created". A kind of a later version is shown as it is. */
export function useKindText(): (kind: string) => string {
  const { t } = useTranslation('activity');
  return (kind) => (isKnown(kind) ? t(`kinds.${keyOf(kind)}`) : kind);
}
