export { networkOf } from '@shop/contract/network';
