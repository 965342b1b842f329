import { apiQuery } from '@shop/api-client';
import type { SupportAddress } from '@shop/contract';

export const supportQuery = () => apiQuery<SupportAddress>('support/');
