import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { desk, isReason, notifyDone, useAct } from '@shop/desk-kit';
import { useState } from 'react';
import { GameSelect } from '../editing/game-select.tsx';
import { asMoscow } from '../editing/when-field.tsx';
import { t } from '../texts.ts';

const EMPTY = { code: '', percent: 10, uses: '', ofBuyer: '', game: '', starts: '', expires: '' };
type Draft = { [Name in keyof typeof EMPTY]: Name extends 'percent' ? number : string };

const count = (text: string) => (text === '' ? null : Number(text));

/** A promo code to be: what it takes off, of what, for whom and when. */
export function NewPromoCode({ why }: { why: string }) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { code, percent, uses, ofBuyer, game, starts, expires } = draft;
  const make = useAct(
    () =>
      desk.post('promo/', {
        code,
        percent,
        max_uses: count(uses),
        max_uses_per_buyer: count(ofBuyer),
        game: game || null,
        starts: asMoscow(starts),
        expires: asMoscow(expires),
        why,
      }),
    {
      onDone: () => {
        notifyDone(t('promo.made'));
        setDraft(EMPTY);
      },
    },
  );
  const number = (name: 'uses' | 'ofBuyer', label: string) => (
    <NumberInput
      label={label}
      min={1}
      allowDecimal={false}
      hideControls
      value={draft[name] === '' ? '' : Number(draft[name])}
      onChange={(value) => change({ [name]: String(value) })}
    />
  );
  const time = (name: 'starts' | 'expires', label: string) => (
    <TextInput
      type="datetime-local"
      label={label}
      value={draft[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  const isInOrder = !starts || !expires || starts < expires;
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <TextInput
          label={t('promo.code')}
          required
          value={code}
          onChange={({ currentTarget }) => change({ code: currentTarget.value })}
        />
        <NumberInput
          label={t('promo.percent')}
          required
          min={1}
          max={100}
          allowDecimal={false}
          hideControls
          w={110}
          value={percent}
          onChange={(value) => change({ percent: Number(value) })}
        />
        <GameSelect
          placeholder={t('promo.any_game')}
          value={game || null}
          onChange={(slug) => change({ game: slug ?? '' })}
        />
      </Group>
      <Group align="flex-end">
        {number('uses', t('promo.max_uses'))}
        {number('ofBuyer', t('promo.max_uses_per_buyer'))}
      </Group>
      <Group align="flex-end">
        {time('starts', t('promo.starts'))}
        {time('expires', t('promo.expires'))}
        <Button
          disabled={!isReason(why) || code.trim().length < 2 || !isInOrder}
          loading={make.isPending}
          onClick={() => make.mutate(undefined)}
        >
          {t('promo.make')}
        </Button>
      </Group>
    </Stack>
  );
}
