import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePathname } from 'wouter/use-browser-location';
import { ModeSwitch } from '../../features/test-mode/lazy-parts.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMenu } from '../../ui/use-menu.ts';
import styles from './account-nav.module.css';
import { PlaceLink } from './place-link.tsx';
import { BUSINESS_PLACES, type BusinessPlace, businessPlaceOf } from './places.ts';

const TABS = BUSINESS_PLACES.slice(0, 4);
const REST = BUSINESS_PLACES.slice(4);

/** A business's own navigation: below the top bar, and on phones at the bottom. */
export function BusinessNav() {
  const { t } = useTranslation();
  const rest = useId();
  const { isOpen, opener, toggle, onKeyDown } = useMenu();
  const current = businessPlaceOf(usePathname());
  const isInRest = REST.some(({ name }) => name === current);

  const way = ({ name, href, icon }: BusinessPlace) => (
    <li key={name}>
      <PlaceLink
        {...{ href, icon }}
        name={t(`business-nav.${name}`)}
        isCurrent={name === current}
      />
    </li>
  );

  return (
    <nav
      className={styles.nav}
      aria-label={t('business-nav.label')}
      data-tabs=""
      onKeyDown={onKeyDown}
    >
      <ul>
        {TABS.map(way)}
        <li className={styles.more}>
          <button
            ref={opener}
            type="button"
            className={styles.place}
            data-current={isInRest || undefined}
            aria-expanded={isOpen}
            aria-controls={rest}
            onClick={toggle}
          >
            <Icon name={isOpen ? 'close' : 'more'} size={24} />
            <span>{t('tabs.more')}</span>
          </button>
          <ul id={rest} className={styles.rest} data-open={isOpen || undefined}>
            {REST.map(way)}
            <Suspense>
              <ModeSwitch />
            </Suspense>
          </ul>
        </li>
      </ul>
    </nav>
  );
}
