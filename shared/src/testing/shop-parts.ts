/** The processes of the shop, by the names under which they are started, killed and given ports. */
export const SHOP_PARTS = [
  'shell',
  'api',
  'sandbox',
  'remote-catalog',
  'remote-checkout',
  'remote-profile',
  'remote-info',
] as const;
export type ShopPart = (typeof SHOP_PARTS)[number];
