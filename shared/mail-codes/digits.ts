/** The digits as an API call takes them: people type the spaces of the e-mail too. */
export const digitsOf = (typed: unknown): string => String(typed).replace(/[\s-]/g, '');

/** Whether all digits are typed, so that a form may send them without another press. */
export const areWhole = (typed: unknown): boolean => /^\d{8}$/.test(digitsOf(typed));
