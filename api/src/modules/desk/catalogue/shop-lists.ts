import type { ContactFields, CountryFields } from '@shop/desk-contract/catalogue';
import type { Queryable } from '../../../platform/db/database.ts';
import { applyContacts } from '../../catalog/import/apply.ts';
import { applyCountries } from '../../catalog/import/apply-countries.ts';
import { countriesFile, shopFile } from '../../catalog/import/schema.ts';
import { countriesForm, shopForm } from '../../catalog/import/shop-forms.ts';
import { notValid } from './game-file.ts';

/** Countries with their groups and methods, in order. */
export const readCountries = async (db: Queryable): Promise<CountryFields[]> =>
  (await countriesForm(db)) as CountryFields[];

/** Puts a country in place of what has its flag, at the end if nothing has, or takes it away, as an import would. */
export async function saveCountry(
  tx: Queryable,
  all: readonly CountryFields[],
  flag: string,
  country: CountryFields | null,
): Promise<void> {
  const at = all.findIndex((known) => known.flag === flag);
  const rest = country ? [country] : [];
  const list = at === -1 ? [...all, ...rest] : all.toSpliced(at, 1, ...rest);
  const checked = countriesFile.safeParse(list);
  if (!checked.success) throw notValid(checked.error);
  await applyCountries(tx, checked.data, []);
}

/** Who runs the shop, in order. */
export const readContacts = async (db: Queryable): Promise<ContactFields[]> =>
  ((await shopForm(db)) as { contacts: ContactFields[] }).contacts;

/** Writes the contacts as an import would. @throws {Refusal} for what an import would not take */
export async function saveContacts(tx: Queryable, contacts: ContactFields[]): Promise<void> {
  const checked = shopFile.safeParse({ contacts });
  if (!checked.success) throw notValid(checked.error);
  await applyContacts(tx, checked.data.contacts, []);
}
