import { Group } from '@mantine/core';
import type { Goods } from '@shop/desk-contract/catalog';
import { DataTable, Failure, Link, useCan, useGet } from '@shop/desk-kit';
import { PRODUCT_COLUMNS } from '../product/product-columns.tsx';
import { t } from '../texts.ts';

/** What a game sells, in the order in which shoppers see it. */
export function ProductsTab({ slug }: { slug: string }) {
  const { data = [], error } = useGet<Goods[]>(`goods/?game=${encodeURIComponent(slug)}`);
  const canWrite = useCan('goods.write');
  if (error) return <Failure error={error} />;
  return (
    <>
      {canWrite && (
        <Group mb="sm">
          <Link to={`/goods/games/${slug}/new-product`}>{t('product.new')}</Link>
        </Group>
      )}
      <DataTable name={t('game.tab_products')} rows={data} columns={PRODUCT_COLUMNS} keyOf={({ id }) => id} />
    </>
  );
}
