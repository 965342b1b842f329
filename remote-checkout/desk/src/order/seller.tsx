import { Alert, Anchor, Image, Paper } from '@mantine/core';
import type { OrderStory } from '@shop/desk-contract/orders';
import { t } from '../texts.ts';

/** The picture that distinguishes the buyer's lot from a stranger's. */
export function Seller({ lot }: { lot: NonNullable<OrderStory['lot']> }) {
  if (!lot.avatar) return <Alert color="orange">{t('order.no_avatar')}</Alert>;
  return (
    <Paper withBorder p="sm">
      <Anchor href={lot.avatar} target="_blank" display="block">
        <Image src={lot.avatar} alt={t('order.avatar')} mah={240} w="auto" maw="100%" fit="contain" />
      </Anchor>
    </Paper>
  );
}
