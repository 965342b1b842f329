import { useDebouncedValue } from '@mantine/hooks';
import { openSpotlight, Spotlight } from '@mantine/spotlight';
import type { OrderListRow } from '@shop/desk-contract/orders';
import { desk, formatMoney, useCan } from '@shop/desk-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { placesFor } from '../navigation.ts';
import { t } from '../texts.ts';

export const openPalette = () => openSpotlight();

/** Ctrl K: goes to a page, or to an order by whatever is known of it. */
export function Palette({ places }: { places: ReturnType<typeof placesFor> }) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const navigate = useNavigate();
  const canFind = useCan('orders.read') && search.length > 2;
  const { data: orders = [] } = useQuery({
    queryKey: ['palette', search],
    queryFn: () => desk.get<OrderListRow[]>(`orders/?search=${encodeURIComponent(search)}`),
    enabled: canFind,
  });
  const pages = places.filter(({ text: key }) => t(key).toLowerCase().includes(text.trim().toLowerCase()));
  const found = canFind ? orders.slice(0, 7) : [];
  // Enter also chooses from results that come after the text was typed.
  const first = found[0]?.id;
  useEffect(() => {
    if (first && !document.querySelector('[data-action][data-selected]'))
      document.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  }, [first]);
  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      shortcut={['mod + K', '/']}
      // `clearQueryOnClose` waits until the palette has faded out. Opened again before that, it would lose what was typed.
      clearQueryOnClose={false}
      onSpotlightOpen={() => setText('')}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      // Half transparent on the colour of what is selected it is hard to read.
      styles={{ actionDescription: { opacity: 1 } }}
    >
      <Spotlight.Search placeholder={t('palette.placeholder')} aria-label={t('palette.placeholder')} />
      <Spotlight.ActionsList>
        {pages.map(({ path, text: key }) => (
          <Spotlight.Action key={path} label={t(key)} onClick={() => navigate(path)} />
        ))}
        {found.map(({ id, game, total, email }) => (
          <Spotlight.Action
            key={id}
            label={t('palette.order', { number: id.slice(0, 8), game })}
            description={[formatMoney(total), email].filter(Boolean).join(' · ')}
            onClick={() => navigate(`/orders/${id}`)}
          />
        ))}
        {pages.length + found.length === 0 && <Spotlight.Empty>{t('palette.nothing')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
