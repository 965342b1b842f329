export { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
export { freePorts } from './free-ports.ts';
export { SHOP_PARTS, type ShopPart } from './shop-parts.ts';
