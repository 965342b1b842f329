import { apiQuery } from '@shop/shared/api';
import type { SupportAddress } from '@shop/shared/contracts';

export const supportQuery = () => apiQuery<SupportAddress>('support/');
