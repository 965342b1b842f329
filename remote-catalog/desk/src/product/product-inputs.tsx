import { Fieldset, SimpleGrid, Stack, Switch, Textarea } from '@mantine/core';
import { cleanSum } from '@shop/contract';
import type { GameFields, ProductFields } from '@shop/desk-contract/catalogue';
import { formatMoney } from '@shop/desk-kit';
import { useState } from 'react';
import { NumberField, SumField, TextField } from '../editing/fields.tsx';
import { readServers } from '../game/servers.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { ProductPreview } from '../pictures/shop-preview.tsx';
import type { PicturesOnPage } from '../pictures/use-pictures.ts';
import { t } from '../texts.ts';

type Fallback = { name: string; product: string };

/** Other suppliers as a text, one a line: `moogold 1/60`. */
const writeFallbacks = (fallbacks: readonly Fallback[]): string =>
  fallbacks.map(({ name, product }) => `${name} ${product}`).join('\n');

/** Parses such a text. */
const readFallbacks = (text: string): Fallback[] =>
  readServers(text).map(({ id, name }) => ({ name: id, product: name }));

type Props = {
  kind: GameFields['kind'];
  isNew: boolean;
  draft: ProductFields;
  onChange: (draft: ProductFields) => void;
  pictures: PicturesOnPage;
};

/** Everything of a product, and how shoppers see it. */
export function ProductInputs({ kind, isNew, draft, onChange, pictures }: Props) {
  const change = (part: Partial<ProductFields>) => onChange({ ...draft, ...part });
  const { price, discount_price: discount } = draft;
  const isSum = (text: string) => /^\d+\.\d{2}$/.test(cleanSum(text));
  const shown = (text: string) => (isSum(text) ? formatMoney(cleanSum(text)) : '–');
  return (
    <>
      <TextField label={t('product.title')} value={draft.title} onChange={(title) => change({ title })} />
      <TextField
        label={t('product.key')}
        description={t('product.key_hint')}
        isDisabled={!isNew}
        value={draft.key}
        onChange={(key) => change({ key })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SumField label={t('product.price')} value={price} onChange={(next) => change({ price: next })} />
        <SumField
          label={t('product.discount')}
          isOptional
          value={discount ?? ''}
          onChange={(next) => change({ discount_price: next.trim() ? next : null })}
        />
        <NumberField
          label={t('product.min')}
          min={1}
          value={draft.min_quantity}
          onChange={(min_quantity) => change({ min_quantity })}
        />
        <NumberField
          label={t('product.max')}
          min={1}
          value={draft.max_quantity}
          onChange={(max_quantity) => change({ max_quantity })}
        />
        <NumberField
          label={t('product.place')}
          description={t('product.place_hint')}
          min={1}
          value={draft.place}
          onChange={(place) => change({ place })}
        />
        {kind === 'PUBGGame' && (
          <NumberField
            label={t('product.amount_uc')}
            min={1}
            value={draft.amount_uc}
            onChange={(amount_uc) => change({ amount_uc })}
          />
        )}
        {kind === 'StandoffGame' && (
          <SumField
            label={t('product.gold')}
            value={draft.gold ?? ''}
            onChange={(gold) => change({ gold })}
          />
        )}
      </SimpleGrid>
      {kind !== 'StandoffGame' && (
        <SupplierInputs
          isNeeded={kind === 'SupplyGame'}
          supplier={draft.supplier}
          onChange={(supplier) => change({ supplier })}
        />
      )}
      <PictureField
        label={t('product.picture')}
        shape="product"
        canBeEmpty
        picture={pictures.find(draft.picture)}
        onChange={(picture) => {
          if (picture) pictures.add(picture);
          change({ picture: picture?.base ?? null });
        }}
      />
      <ProductPreview
        title={draft.title}
        price={shown(discount ?? price)}
        old={discount ? shown(price) : null}
        picture={pictures.find(draft.picture)}
      />
      <Switch
        label={t('product.show')}
        checked={draft.is_active}
        onChange={({ currentTarget }) => change({ is_active: currentTarget.checked })}
      />
    </>
  );
}

type Supplier = ProductFields['supplier'];
type SupplierProps = { isNeeded: boolean; supplier: Supplier; onChange: (supplier: Supplier) => void };

/** Who delivers it, what they call it, and how the game calls the fields that a shopper fills in. */
function SupplierInputs({ isNeeded, supplier, onChange }: SupplierProps) {
  const [fallbacks, setFallbacks] = useState(() => writeFallbacks(supplier?.fallbacks ?? []));
  const now = supplier ?? { name: null, product: '', fallbacks: [] };
  const change = (part: Partial<NonNullable<Supplier>>) => {
    const next = { ...now, ...part };
    onChange(next.product || isNeeded ? next : null);
  };
  return (
    <Fieldset legend={t('product.supplier')}>
      <Stack gap="sm">
        <TextField
          label={t('product.supplier_product')}
          description={t('product.supplier_product_hint')}
          isOptional={!isNeeded}
          value={now.product}
          onChange={(product) => change({ product })}
        />
        <TextField
          label={t('product.supplier_name')}
          description={t('product.supplier_name_hint')}
          isOptional
          value={now.name ?? ''}
          onChange={(name) => change({ name: name.trim() || null })}
        />
        <Textarea
          label={t('product.fallbacks')}
          description={t('product.fallbacks_hint')}
          autosize
          minRows={2}
          value={fallbacks}
          onChange={({ currentTarget }) => {
            setFallbacks(currentTarget.value);
            change({ fallbacks: readFallbacks(currentTarget.value) });
          }}
        />
      </Stack>
    </Fieldset>
  );
}
