import { describe, expect, it } from 'vitest';
import { claimedOrigin } from './unknown-session.ts';

describe('claimedOrigin', () => {
  it('accepts an exact origin', () => {
    expect(claimedOrigin('?origin=https%3A%2F%2Fshop.example')).toBe('https://shop.example');
  });

  it.each(['', '?origin=', '?origin=*', '?origin=null', '?origin=https://shop.example/path'])(
    'refuses %j',
    (search) => {
      expect(claimedOrigin(search)).toBeNull();
    },
  );
});
