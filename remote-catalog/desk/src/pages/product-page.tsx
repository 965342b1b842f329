import { Stack } from '@mantine/core';
import type { ProductPage } from '@shop/desk-contract/catalogue';
import { Page as DeskPage, Failure, Link, useGet, useParams } from '@shop/desk-kit';
import { useState } from 'react';
import { SaveBar } from '../editing/save-bar.tsx';
import { type Pending, usePending } from '../pending/use-pending.ts';
import { usePictures } from '../pictures/use-pictures.ts';
import { ProductInputs } from '../product/product-inputs.tsx';

/** One product. */
export function Page() {
  const { id = '' } = useParams();
  const { data, error, isPlaceholderData } = useGet<ProductPage>(`goods/products/${id}/`);
  const pending = usePending('product.save');
  if (error) return <Failure error={error} />;
  if (!data || isPlaceholderData || pending === undefined) return null;
  return <Editor key={`${id} ${pending?.id}`} page={data} pending={pending} />;
}

function Editor({ page, pending }: { page: ProductPage; pending: Pending<'product.save'> | null }) {
  const { id, game } = page;
  const [began, setBegan] = useState(pending?.change.began ?? page.fields);
  const [draft, setDraft] = useState(pending?.change.after ?? page.fields);
  const pictures = usePictures([...page.pictures, ...(pending?.pictures ?? [])]);
  return (
    <DeskPage
      title={`${game.title}: ${began.title}`}
      actions={<Link to={`/goods/games/${game.slug}?tab=products`}>{game.title}</Link>}
    >
      <Stack gap="sm" maw={720}>
        <ProductInputs kind={game.kind} isNew={false} draft={draft} onChange={setDraft} pictures={pictures} />
        <SaveBar
          change={{ kind: 'product.save', id, began, after: draft }}
          onSaved={() => setBegan(draft)}
          subject={`product:${id}`}
          replaces={pending?.id}
        />
      </Stack>
    </DeskPage>
  );
}
