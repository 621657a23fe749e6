import { logoPath } from '#shared/appearance/logo-path.ts';
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { initialOf } from '#shared/merchant/identity-view-model.ts';
import styles from './merchant-picture.module.css';

/** A merchant's logo, or the first letter of its name. Its name stands beside it. */
export function MerchantPicture({ merchant }: { merchant: MerchantIdentity }) {
  const { logo } = merchant;
  return logo ? (
    <img className={styles.picture} src={logoPath(logo)} alt="" width={44} height={44} />
  ) : (
    <span
      className={styles.picture}
      data-tone={toneOf(merchant.domain)}
      aria-hidden="true"
      translate="no"
    >
      {initialOf(merchant)}
    </span>
  );
}

const TONES = 3;

/** The same merchant has the same tone everywhere, and neighbours in a list seldom share one. */
const toneOf = (domain: string): number =>
  [...domain].reduce((sum, letter) => (sum * 17 + letter.charCodeAt(0)) % 9973, 0) % TONES;
