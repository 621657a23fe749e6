export const LIST = '/account/profile/link?tab=coupons';
