import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import type { User } from '#shared/auth/contract.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LogOutButton } from './log-out-button.tsx';
import styles from './top-bar.module.css';

/** The ways of somebody signed in: side by side, or behind a button on a phone. */
export function MemberNav({ user }: { user: User }) {
  const { t } = useTranslation();
  const path = usePathname();
  const list = useId();
  const opener = useRef<HTMLButtonElement>(null);
  // Open on the page it was opened on: any way on closes it.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === path;

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpenOn(undefined);
    opener.current?.focus();
  }

  const way = (href: string, content: ReactNode) => (
    <li>
      <Link className={styles.way} href={href} aria-current={path === href ? 'page' : undefined}>
        {content}
      </Link>
    </li>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever inside it comes
    <div className={styles.member} onKeyDown={closeByEscape}>
      <ul id={list} className={isOpen ? `${styles.ways} ${styles.open}` : styles.ways}>
        {way('/account', t('nav.overview'))}
        {way('/account/cash', t('nav.account'))}
        {way('/account/membership', t('nav.membership'))}
        {way(
          '/account/profile',
          <>
            <Avatar name={user.name} surname={user.surname} />
            {t('nav.profile')}
          </>,
        )}
      </ul>
      <LogOutButton />
      <button
        ref={opener}
        type="button"
        className={`${styles.round} ${styles.opener}`}
        aria-label={t('nav.menu')}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpenOn(isOpen ? undefined : path)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
    </div>
  );
}
