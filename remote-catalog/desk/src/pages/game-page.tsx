import { Group, Tabs } from '@mantine/core';
import type { Goods } from '@shop/desk-contract/catalog';
import type { GamePage } from '@shop/desk-contract/catalogue';
import {
  DataTable,
  Page as DeskPage,
  Failure,
  Link,
  useCan,
  useGet,
  useParams,
  useSearchParams,
} from '@shop/desk-kit';
import { FieldsTab } from '../game/fields-editor.tsx';
import { TextsTab } from '../game/texts-editor.tsx';
import { PRODUCT_COLUMNS } from '../product/product-columns.tsx';
import { t } from '../texts.ts';

/** A game's products, in the order in which shoppers see them. */
function ProductsTab({ slug }: { slug: string }) {
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

/** One game: what it says, how it looks and is ordered, what it sells. */
export function Page() {
  const { slug = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const { data, error } = useGet<GamePage>(`games/${slug}/fields/`);
  if (error) return <Failure error={error} />;
  if (!data) return null;
  return (
    <DeskPage title={data.title}>
      <Tabs
        value={search.get('tab') ?? 'texts'}
        onChange={(tab) => setSearch(tab === 'texts' ? {} : { tab: tab! }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="texts">{t('game.tab_texts')}</Tabs.Tab>
          <Tabs.Tab value="fields">{t('game.tab_fields')}</Tabs.Tab>
          <Tabs.Tab value="products">{t('game.tab_products')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="texts">
          <TextsTab slug={slug} />
        </Tabs.Panel>
        <Tabs.Panel value="fields">
          <FieldsTab key={slug} slug={slug} page={data} />
        </Tabs.Panel>
        <Tabs.Panel value="products">
          <ProductsTab slug={slug} />
        </Tabs.Panel>
      </Tabs>
    </DeskPage>
  );
}
