import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import type { User } from '#shared/auth/schemas.ts';
import { isBusiness } from '../../platform/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CLOSE, Drawing, MENU } from '../../ui/drawing.tsx';
import { useMenu } from '../../ui/use-menu.ts';
import { LogOutButton } from './log-out-button.tsx';
import styles from './top-bar.module.css';

/** Navigation of a member; a menu button on phones. */
export function MemberNav({ user }: { user: User }) {
  const { t } = useTranslation();
  const path = usePathname();
  const list = useId();
  const { isOpen, opener, toggle, onKeyDown } = useMenu();

  // A business's own navigation marks the first two.
  const marked = isBusiness(user) && /t$|cash/.test(path) ? '' : path;

  const way = (href: string, text: string, picture?: ReactNode) => (
    <li>
      <Link className={styles.link} href={href} aria-current={href === marked ? 'page' : undefined}>
        {picture}
        <span className={styles.word}>{text}</span>
      </Link>
    </li>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from any element inside it
    <div className={styles.member} onKeyDown={onKeyDown}>
      <ul id={list} className={styles.ways} data-open={isOpen || undefined}>
        {way('/account', t('nav.overview'))}
        {way('/account/cash', t('nav.account'))}
        {way('/account/membership', t('nav.membership'))}
        {way(
          '/account/profile',
          t('nav.profile'),
          <Avatar name={user.name} surname={user.surname} />,
        )}
        <li>
          <LogOutButton />
        </li>
      </ul>
      <button
        ref={opener}
        type="button"
        className={`${styles.round} ${styles.opener}`}
        aria-label={t('nav.menu')}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={toggle}
      >
        <Drawing path={isOpen ? CLOSE : MENU} />
      </button>
    </div>
  );
}
