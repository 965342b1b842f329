import { Select } from '@mantine/core';
import type { GameLine } from '@shop/desk-contract/catalogue';
import { useState } from 'react';
import { t } from '../texts.ts';
import { useCatalogue } from '../use-catalogue.ts';

type Props = {
  placeholder: string;
  /** Slug; null where none is chosen. */
  value: string | null;
  onChange: (slug: string | null) => void;
  kind?: GameLine['kind'];
};

/** A game, found by a part of its name: a shop may have thousands. */
export function GameSelect({ placeholder, value, onChange, kind }: Props) {
  const [search, setSearch] = useState('');
  const { rows } = useCatalogue<GameLine>('games/', search, ({ slug }) => slug, kind ? { kind } : {});
  return (
    <Select
      label={t('goods.game')}
      placeholder={placeholder}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('game.none') }}
      data={rows.map(({ slug, title }) => ({ value: slug, label: title }))}
      // The api has searched already.
      filter={({ options }) => options}
      onSearchChange={setSearch}
      value={value}
      onChange={onChange}
    />
  );
}
