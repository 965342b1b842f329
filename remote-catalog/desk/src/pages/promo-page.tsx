import { Badge, Button } from '@mantine/core';
import type { PromoCode } from '@shop/desk-contract/catalog';
import {
  type Column,
  DataTable,
  Page as DeskPage,
  desk,
  Failure,
  formatTime,
  isReason,
  useAct,
  useCan,
  useGet,
  WhyField,
} from '@shop/desk-kit';
import { useState } from 'react';
import { NewPromoCode } from '../promo/new-promo-code.tsx';
import { t } from '../texts.ts';

/** Promo codes: made, and switched off. */
export function Page() {
  const { data = [], error } = useGet<PromoCode[]>('promo/');
  const canWrite = useCan('goods.write');
  const [why, setWhy] = useState('');
  const isReady = isReason(why);
  const disable = useAct((name: string) => desk.post(`promo/${encodeURIComponent(name)}/disable/`, { why }));
  const columns: Column<PromoCode>[] = [
    { id: 'code', title: t('promo.code'), cell: (promo) => promo.code, sort: (promo) => promo.code },
    { id: 'percent', title: t('promo.percent'), isNumber: true, cell: (promo) => `${promo.percent} %` },
    {
      id: 'uses',
      title: t('promo.uses'),
      isNumber: true,
      cell: ({ uses: used, max_uses }) => `${used}${max_uses === null ? '' : ` / ${max_uses}`}`,
      sort: ({ uses: used }) => used,
    },
    { id: 'game', title: t('promo.game'), cell: ({ game }) => game ?? t('promo.any_game') },
    {
      id: 'of_buyer',
      title: t('promo.of_buyer'),
      isNumber: true,
      cell: ({ max_uses_per_buyer }) => max_uses_per_buyer ?? '–',
    },
    // An api of before knows no beginning.
    {
      id: 'starts',
      title: t('promo.from'),
      cell: ({ starts }: Partial<PromoCode>) => (starts ? formatTime(starts) : '–'),
    },
    { id: 'expires', title: t('promo.until'), cell: ({ expires }) => (expires ? formatTime(expires) : '–') },
    {
      id: 'active',
      title: t('promo.state'),
      cell: ({ is_active }) => (
        <Badge variant="dot" color={is_active ? 'teal' : 'gray'}>
          {is_active ? t('goods.on') : t('goods.off')}
        </Badge>
      ),
    },
    {
      id: 'disable',
      title: t('promo.action'),
      cell: (promo) =>
        canWrite &&
        promo.is_active && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={!isReady}
            onClick={() => disable.mutate(promo.code)}
          >
            {t('promo.disable')}
          </Button>
        ),
    },
  ];
  return (
    <DeskPage title={t('promo.title')}>
      {canWrite && (
        <>
          <WhyField maw={420} value={why} onChange={setWhy} />
          <NewPromoCode why={why} />
        </>
      )}
      {error && <Failure error={error} />}
      <DataTable name={t('promo.title')} rows={data} columns={columns} keyOf={(promo) => promo.code} />
    </DeskPage>
  );
}
