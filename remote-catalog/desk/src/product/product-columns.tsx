import { Badge } from '@mantine/core';
import type { Goods } from '@shop/desk-contract/catalog';
import { type Column, formatMoney, Link } from '@shop/desk-kit';
import { t } from '../texts.ts';

/** A product in a list of them. */
export const PRODUCT_COLUMNS: Column<Goods>[] = [
  {
    id: 'title',
    title: t('goods.title'),
    cell: ({ id, title }) => <Link to={`/goods/products/${id}`}>{title}</Link>,
    sort: ({ title }) => title,
  },
  {
    id: 'price',
    title: t('goods.price'),
    isNumber: true,
    cell: ({ price }) => formatMoney(price),
    sort: ({ price }) => Number(price.replace('.', '')),
  },
  {
    id: 'discount',
    title: t('goods.discount'),
    isNumber: true,
    cell: ({ discount_price }) => (discount_price ? formatMoney(discount_price) : '–'),
  },
  {
    id: 'stock',
    title: t('goods.stock'),
    isNumber: true,
    cell: ({ in_stock }) => in_stock ?? '–',
    sort: ({ in_stock }) => in_stock ?? -1,
  },
  {
    id: 'active',
    title: t('goods.sale'),
    cell: ({ is_active }) => (
      <Badge variant="dot" color={is_active ? 'teal' : 'gray'}>
        {is_active ? t('goods.on') : t('goods.off')}
      </Badge>
    ),
  },
];
