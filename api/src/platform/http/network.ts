export { networkOf } from '@shop/shared/network';
