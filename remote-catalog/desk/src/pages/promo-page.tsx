import { Badge, Button, Group, NumberInput, TextInput } from '@mantine/core';
import type { PromoCode } from '@shop/desk-contract/catalog';
import {
  type Column,
  DataTable,
  Page as DeskPage,
  desk,
  Failure,
  notifyDone,
  useAct,
  useCan,
  useGet,
} from '@shop/desk-kit';
import { useState } from 'react';
import { t } from '../texts.ts';

/** Promo codes: made, and switched off. */
export function Page() {
  const { data = [], error } = useGet<PromoCode[]>('promo/');
  const canWrite = useCan('goods.write');
  const [why, setWhy] = useState('');
  const [code, setCode] = useState('');
  const [percent, setPercent] = useState<number | string>(10);
  const [uses, setUses] = useState<number | string>('');
  const isReady = why.trim().length > 2;
  const make = useAct(
    () =>
      desk.post('promo/', {
        code,
        percent: Number(percent),
        max_uses: uses === '' ? null : Number(uses),
        why,
      }),
    {
      onDone: () => {
        notifyDone(t('promo.made'));
        setCode('');
      },
    },
  );
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
        <Group align="flex-end">
          <TextInput
            label={t('promo.code')}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <NumberInput
            label={t('promo.percent')}
            min={1}
            max={100}
            value={percent}
            onChange={setPercent}
            w={110}
            hideControls
          />
          <NumberInput
            label={t('promo.max_uses')}
            min={1}
            value={uses}
            onChange={setUses}
            w={170}
            hideControls
          />
          <TextInput
            label={t('why')}
            required
            value={why}
            onChange={({ currentTarget }) => setWhy(currentTarget.value)}
          />
          <Button
            disabled={!isReady || code.trim().length < 2}
            loading={make.isPending}
            onClick={() => make.mutate(undefined)}
          >
            {t('promo.make')}
          </Button>
        </Group>
      )}
      {error && <Failure error={error} />}
      <DataTable name={t('promo.title')} rows={data} columns={columns} keyOf={(promo) => promo.code} />
    </DeskPage>
  );
}
