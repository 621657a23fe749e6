import { Card } from '../ui/card.tsx';
import styles from './design.module.css';

const COLOURS = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'line',
  'line-soft',
  'line-strong',
  'ink',
  'ink-soft',
  'accent',
  'accent-fill',
  'accent-wash',
  'danger',
  'danger-wash',
  'warning',
  'warning-wash',
  'information',
  'information-wash',
  'success',
  'success-wash',
  'success-fill',
  'data',
  'brand',
  'avatar',
  'notice',
];
const SIZES = [
  'tiny',
  'code',
  'small',
  'text',
  'lead',
  'heading',
  'subtitle',
  'title',
  'figure-small',
  'figure',
  'display',
];
const WEIGHTS = ['text', 'medium', 'strong'];
const LEADINGS = ['none', 'tight', 'heading', 'text', 'reading'];
const SPACES = ['1', '2', '3', '4', '5', '6', '7'];
const RADII = ['radius-small', 'radius', 'radius-large', 'radius-full'];
const SHADOWS = ['shadow-low', 'shadow'];

/** The tokens themselves. */
export function Foundations() {
  return (
    <>
      <Card title="Colours">
        <ul className={styles.swatches}>
          {COLOURS.map((name) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: `var(--${name})` }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Type">
        {SIZES.map((name) => (
          <p key={name} style={{ fontSize: `var(--size-${name})` }}>
            {name}: 1,234.5 SLS
          </p>
        ))}
        {WEIGHTS.map((name) => (
          <p key={name} style={{ fontWeight: `var(--weight-${name})` }}>
            weight {name}
          </p>
        ))}
        {LEADINGS.map((name) => (
          <p key={name} className={styles.leading} style={{ lineHeight: `var(--leading-${name})` }}>
            leading {name}
            <br />
            of two lines
          </p>
        ))}
      </Card>
      <Card title="Space, corners, elevation">
        {SPACES.map((name) => (
          <div key={name} className={styles.space} style={{ inlineSize: `var(--space-${name})` }} />
        ))}
        <div className={styles.row}>
          {RADII.map((name) => (
            <div key={name} className={styles.box} style={{ borderRadius: `var(--${name})` }} />
          ))}
          {SHADOWS.map((name) => (
            <div key={name} className={styles.box} style={{ boxShadow: `var(--${name})` }} />
          ))}
        </div>
      </Card>
    </>
  );
}
