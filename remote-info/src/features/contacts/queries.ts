import { apiQuery } from '@shop/api-client';
import type { Contact, Paginated } from '@shop/contract';

export const contactsQuery = () => apiQuery<Paginated<Contact>>('contacts/');
