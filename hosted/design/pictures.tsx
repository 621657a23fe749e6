import { LEVELS } from '#shared/brand.ts';
import { Card } from '../ui/card.tsx';
import { LostHalf } from '../ui/drawings/lost-half.tsx';
import { PaymentScene } from '../ui/drawings/payment-scene.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LevelEmblem } from '../ui/level-emblem.tsx';
import { Logo } from '../ui/logo.tsx';
import { MerchantPicture } from '../ui/merchant-picture.tsx';
import styles from './design.module.css';

const ICONS: readonly IconName[] = [
  'back',
  'check',
  'close',
  'down',
  'gift',
  'home',
  'logout',
  'menu',
  'person',
  'plus',
  'scan',
  'shop',
  'stake',
  'up',
  'wallet',
];

export function Pictures() {
  return (
    <>
      <Card title="Icons">
        <div className={styles.row}>
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Card>
      <Card title="Levels">
        <div className={styles.row}>
          {LEVELS.map((level) => (
            <span key={level} className={styles.row}>
              <LevelEmblem level={level} />
              {level}
            </span>
          ))}
          {LEVELS.map((level) => (
            <LevelEmblem key={level} level={level} size={96} />
          ))}
        </div>
      </Card>
      <Card title="Merchants without a logo">
        <div className={styles.row}>
          {['casa-alba.test', 'casa-norte.test', 'atelier-miro.test'].map((domain) => (
            <MerchantPicture
              key={domain}
              merchant={{ name: domain.slice(domain.indexOf('-') + 1), domain, verified: true }}
            />
          ))}
        </div>
      </Card>
      <Card title="Drawings">
        <div className={styles.row}>
          <LostHalf />
          <PaymentScene />
        </div>
      </Card>
      <Card title="Logo">
        <div className={styles.row}>
          <Logo variant="guest" />
          <Logo variant="pay" />
          <Logo variant="business" />
        </div>
      </Card>
    </>
  );
}
