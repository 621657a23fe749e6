/** Base units that the test members of one business get in 24 hours: ten million tokens. */
export const TEST_UNITS_PER_DAY = 10_000_000n * 10n ** 18n;
