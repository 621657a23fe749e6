import { Link } from 'wouter';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './account-nav.module.css';

interface PlaceLinkProps {
  href: string;
  icon: IconName;
  name: string;
  isCurrent: boolean;
}

/** A place of the navigation. Its icon is shown on phones. */
export function PlaceLink({ href, icon, name, isCurrent }: PlaceLinkProps) {
  return (
    <Link className={styles.place} href={href} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} size={24} />
      <span>{name}</span>
    </Link>
  );
}
