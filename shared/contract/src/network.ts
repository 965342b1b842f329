export { blockOf, networkOf, siteOf } from '@federation/protocol/network';
