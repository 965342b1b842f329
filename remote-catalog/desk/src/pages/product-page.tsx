import { Stack } from '@mantine/core';
import type { ProductPage } from '@shop/desk-contract/catalogue';
import { Page as DeskPage, Failure, Link, useGet, useParams } from '@shop/desk-kit';
import { useState } from 'react';
import { SaveBar } from '../editing/save-bar.tsx';
import { usePictures } from '../pictures/use-pictures.ts';
import { ProductInputs } from '../product/product-inputs.tsx';

/** One product. */
export function Page() {
  const { id = '' } = useParams();
  const { data, error, isPlaceholderData } = useGet<ProductPage>(`goods/products/${id}/`);
  if (error) return <Failure error={error} />;
  if (!data || isPlaceholderData) return null;
  return <Editor key={id} page={data} />;
}

function Editor({ page }: { page: ProductPage }) {
  const { id, game } = page;
  const [began, setBegan] = useState(page.fields);
  const [draft, setDraft] = useState(page.fields);
  const pictures = usePictures(page.pictures);
  return (
    <DeskPage
      title={`${game.title}: ${began.title}`}
      actions={<Link to={`/goods/games/${game.slug}?tab=products`}>{game.title}</Link>}
    >
      <Stack gap="sm" maw={720}>
        <ProductInputs kind={game.kind} isNew={false} draft={draft} onChange={setDraft} pictures={pictures} />
        <SaveBar change={{ kind: 'product.save', id, began, after: draft }} onSaved={() => setBegan(draft)} />
      </Stack>
    </DeskPage>
  );
}
