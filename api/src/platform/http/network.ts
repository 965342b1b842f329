export { blockOf, networkOf, siteOf } from '@shop/contract/network';
