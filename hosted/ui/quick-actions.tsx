import { Link } from 'wouter';
import { Icon, type IconName } from './icon.tsx';
import styles from './quick-actions.module.css';

export interface QuickAction {
  text: string;
  icon: IconName;
  href: string;
}

/** What people come to a card for, as buttons beside each other. The first one stands out. */
export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  return (
    <ul className={styles.actions}>
      {actions.map(({ text, icon, href }, place) => (
        <li key={href}>
          <Link className={`button ${place === 0 ? '' : styles.second}`} href={href}>
            <Icon name={icon} size={20} />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
