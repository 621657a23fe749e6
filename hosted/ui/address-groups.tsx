import styles from './address-groups.module.css';

/** Four digits of an address and where they begin. */
const groupsOf = (address: string) =>
  [...address.matchAll(/^0x|.{1,4}/g)].map(({ 0: text, index }) => ({ text, index }));

/**
 * A whole Ethereum address, or hash, in groups of four digits, for comparison. The gaps are not text: what a
 * reader selects and copies is the address.
 */
export function AddressGroups({ address }: { address: string }) {
  return (
    <code className={styles.address} translate="no">
      {groupsOf(address).map(({ text, index }) => (
        <span key={index}>{text}</span>
      ))}
    </code>
  );
}
