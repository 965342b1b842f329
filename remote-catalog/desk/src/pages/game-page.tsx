import { Tabs } from '@mantine/core';
import type { GamePage } from '@shop/desk-contract/catalogue';
import { Page as DeskPage, Failure, useGet, useParams, useSearchParams } from '@shop/desk-kit';
import { FieldsTab } from '../game/fields-editor.tsx';
import { ProductsTab } from '../game/products-tab.tsx';
import { TextsTab } from '../game/texts-editor.tsx';
import { t } from '../texts.ts';

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
