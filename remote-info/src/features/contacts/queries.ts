import { apiQuery } from '@shop/shared/api';
import type { Contact, Paginated } from '@shop/shared/contracts';

export const contactsQuery = () => apiQuery<Paginated<Contact>>('contacts/');
