import { Stack } from '@mantine/core';
import type { GamePage, ProductFields } from '@shop/desk-contract/catalogue';
import { Page as DeskPage, Failure, useGet, useNavigate, useParams } from '@shop/desk-kit';
import { useState } from 'react';
import { SaveBar } from '../editing/save-bar.tsx';
import { type Pending, usePending } from '../pending/use-pending.ts';
import { usePictures } from '../pictures/use-pictures.ts';
import { ProductInputs } from '../product/product-inputs.tsx';
import { t } from '../texts.ts';

/** Behind the last product of any game. */
const LAST = 10_000;

/** A product that is not there yet. */
export function Page() {
  const { slug = '' } = useParams();
  const { data, error } = useGet<GamePage>(`games/${slug}/fields/`);
  const pending = usePending('product.create');
  if (error) return <Failure error={error} />;
  if (!data || pending === undefined) return null;
  return <Editor key={`${slug} ${pending?.id}`} slug={slug} page={data} pending={pending} />;
}

type EditorProps = { slug: string; page: GamePage; pending: Pending<'product.create'> | null };

function Editor({ slug, page, pending }: EditorProps) {
  const { kind } = page.fields;
  const [draft, setDraft] = useState<ProductFields>({
    key: '',
    title: '',
    price: '',
    discount_price: null,
    picture: null,
    min_quantity: 1,
    max_quantity: 10,
    is_active: true,
    place: LAST,
    amount_uc: null,
    gold: null,
    supplier: kind === 'SupplyGame' ? { name: null, product: '', fallbacks: [] } : null,
    ...pending?.change.after,
  });
  const pictures = usePictures([...page.pictures, ...(pending?.pictures ?? [])]);
  const navigate = useNavigate();
  const isReady = draft.key && draft.title.trim() && draft.price;
  return (
    <DeskPage title={t('product.new_in', { game: page.title })}>
      <Stack gap="sm" maw={720}>
        <ProductInputs kind={kind} isNew draft={draft} onChange={setDraft} pictures={pictures} />
        <SaveBar
          label={t('product.add')}
          change={isReady ? { kind: 'product.create', slug, after: draft } : null}
          replaces={pending?.id}
          onSaved={() => void navigate(`/goods/games/${slug}?tab=products`)}
        />
      </Stack>
    </DeskPage>
  );
}
