import { describe, expect, test } from 'vitest';
import {
  ADDRESS_MESSAGE,
  addressProblem,
  CHECKSUM_ADDRESS_MESSAGE,
  ethereumAddress,
  NETWORK_ADDRESS_MESSAGE,
} from './ethereum-address.ts';

/** From EIP-55. */
const GOOD = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
];
const [ONE = ''] = GOOD;

describe('an Ethereum address', () => {
  test.each(GOOD)('is accepted with its checksum: %s', (address) => {
    expect(ethereumAddress(address)).toBe(address);
  });

  test.each([
    ONE.toLowerCase(),
    `0x${ONE.slice(2).toUpperCase()}`,
    ONE.toUpperCase(),
    ONE.replace('0x', '0X'),
    ` ${ONE} `,
    `\u200b${ONE}\ufeff`,
    `\u202a${ONE}\u202c`,
    ONE.replace('Aeb', 'Ae\u00adb'),
  ])('is read, and written with its checksum: %j', (address) => {
    expect(ethereumAddress(address)).toBe(ONE);
    expect(addressProblem(address)).toBeUndefined();
  });

  test.each([
    `eth:${ONE}`,
    `ETH:${ONE}`,
    `arb1:${ONE}`,
    `ethereum:${ONE}`,
    `ethereum:${ONE}@1`,
    `ethereum:pay-${ONE}@1/transfer?address=${ONE}`,
    `${ONE}@1`,
    `\u200beth:${ONE}`,
  ])('with a network is refused, and the text says so: %j', (address) => {
    expect(ethereumAddress(address)).toBeUndefined();
    expect(addressProblem(address)).toBe(NETWORK_ADDRESS_MESSAGE);
  });

  test.each([
    ['one letter in the other case', `0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed`],
    ['one digit changed', `0x6aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed`],
  ])('with a wrong checksum is refused, and the text says so: %s', (_, address) => {
    expect(ethereumAddress(address)).toBeUndefined();
    expect(addressProblem(address)).toBe(CHECKSUM_ADDRESS_MESSAGE);
  });

  test.each([
    ['too short', ONE.slice(0, -1)],
    ['too long', `${ONE}0`],
    ['without 0x', ONE.slice(2)],
    ['not hexadecimal', ONE.replace('5', 'g')],
    ['a name', 'ana.eth'],
    ['of a bank (ICAP)', 'XE65GB6LDNXYOFTX0NSV3FUWKOWIXAMJK36'],
    ['nobody’s', `0x${'0'.repeat(40)}`],
    ['empty', ''],
  ])('is refused: %s', (_, address) => {
    expect(ethereumAddress(address)).toBeUndefined();
    expect(addressProblem(address)).toBe(ADDRESS_MESSAGE);
  });
});
