export { networkOf } from '@federation/protocol/network';
