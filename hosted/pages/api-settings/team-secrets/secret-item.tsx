import { useTranslation } from 'react-i18next';
import type { TeamSecret } from '#shared/team-secrets/schemas.ts';
import { Button } from '../../../ui/button.tsx';
import list from '../../../ui/item-list.module.css';
import { useFormat } from '../../../ui/use-format.ts';

interface SecretItemProps {
  secret: TeamSecret;
  onEnd(): void;
}

/** Tills have no successor, and a key with a successor needs no second one. */
const isRevoked = ({ kind, isReplaced }: TeamSecret): boolean => kind === 'till' || isReplaced;

/** A key or secret that a person made or saw, and the button that ends it. */
export function SecretItem({ secret, onEnd }: SecretItemProps) {
  const { t } = useTranslation('team');
  const { time } = useFormat();
  const { kind, name, how, at, endsAt } = secret;
  const label = t(`secret-kinds.${kind}`, { name });
  const isEnded = isRevoked(secret);
  return (
    <li className={list.item}>
      <div className={list.about}>
        <p>{label}</p>
        <p className={list.small}>
          {t(how === 'made' ? 'secrets.made' : 'secrets.seen', { at: time(at) })}
        </p>
        {endsAt && <p className={list.small}>{t('secrets.ends', { at: time(endsAt) })}</p>}
      </div>
      <Button
        variant="quiet"
        aria-label={t(isEnded ? 'secrets.revoke-of' : 'secrets.roll-of', { name: label })}
        onClick={onEnd}
      >
        {t(isEnded ? 'secrets.revoke' : 'secrets.roll')}
      </Button>
    </li>
  );
}
