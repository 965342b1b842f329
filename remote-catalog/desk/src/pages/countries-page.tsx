import { Stack, Text } from '@mantine/core';
import type { CountryFields } from '@shop/desk-contract/catalogue';
import { type Column, DataTable, Page as DeskPage, Failure, Link, useCan, useGet } from '@shop/desk-kit';
import { t } from '../texts.ts';

const COLUMNS: Column<CountryFields>[] = [
  {
    id: 'name',
    title: t('countries.name'),
    cell: ({ flag, name }) => <Link to={`/goods/countries/${flag}`}>{name}</Link>,
    sort: ({ name }) => name,
  },
  { id: 'currency', title: t('countries.currency'), cell: ({ currency }) => currency },
  { id: 'rate', title: t('countries.rate'), isNumber: true, cell: ({ rate }) => rate },
  {
    id: 'methods',
    title: t('countries.methods'),
    cell: ({ groups }) => (
      <Stack gap={2}>
        {groups.flatMap(({ methods }) =>
          methods.map(({ name, title, fee, is_active }) => (
            <Text key={name} size="sm" c={is_active ? undefined : 'dimmed'}>
              {`${title}, ${fee} %${is_active ? '' : `, ${t('goods.off')}`}`}
            </Text>
          )),
        )}
      </Stack>
    ),
  },
];

/** Where the shop takes money, and by which methods. */
export function Page() {
  const { data = [], error } = useGet<CountryFields[]>('countries/');
  const canWrite = useCan('goods.write');
  return (
    <DeskPage
      title={t('countries.title')}
      actions={canWrite && <Link to="/goods/countries/new">{t('countries.new')}</Link>}
    >
      {error && <Failure error={error} />}
      <DataTable name={t('countries.title')} rows={data} columns={COLUMNS} keyOf={({ flag }) => flag} />
    </DeskPage>
  );
}
