import { Fieldset, Stack, Switch, Textarea } from '@mantine/core';
import type { GameFields } from '@shop/desk-contract/catalogue';
import { useState } from 'react';
import { TextField } from '../editing/fields.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import type { PicturesOnPage } from '../pictures/use-pictures.ts';
import { t } from '../texts.ts';
import { readServers, writeServers } from './servers.ts';

type Change = (part: Partial<GameFields>) => void;
type Props = { draft: GameFields; change: Change; pictures: PicturesOnPage };

/** Inputs of fields and prices that only one kind of game has. */
export function KindInputs({ draft, change, pictures }: Props) {
  const { supply, steam, standoff } = draft;
  if (supply) return <SupplyInputs supply={supply} change={change} />;
  if (steam)
    return (
      <TextField
        label={t('fields.commission')}
        value={steam.commission}
        onChange={(commission) => change({ steam: { commission } })}
      />
    );
  if (!standoff) return null;
  const trade = (part: Partial<typeof standoff>) => change({ standoff: { ...standoff, ...part } });
  return (
    <Fieldset legend={t('fields.standoff')}>
      <Stack gap="sm">
        <TextField
          label={t('fields.skin_name')}
          value={standoff.skin_name}
          onChange={(skin_name) => trade({ skin_name })}
        />
        <PictureField
          label={t('fields.skin_picture')}
          shape="icon"
          canBeEmpty
          picture={pictures.find(standoff.skin_picture)}
          onChange={(picture) => {
            if (picture) pictures.add(picture);
            trade({ skin_picture: picture?.base ?? null });
          }}
        />
        <TextField
          label={t('fields.market_fee')}
          value={standoff.market_fee}
          onChange={(market_fee) => trade({ market_fee })}
        />
        <Switch
          label={t('fields.need_refund')}
          checked={standoff.need_refund}
          onChange={({ currentTarget }) => trade({ need_refund: currentTarget.checked })}
        />
        <Switch
          label={t('fields.surplus')}
          checked={standoff.is_surplus_enabled}
          onChange={({ currentTarget }) => trade({ is_surplus_enabled: currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  );
}

function SupplyInputs({ supply, change }: { supply: NonNullable<GameFields['supply']>; change: Change }) {
  const [servers, setServers] = useState(() => writeServers(supply.servers));
  const order = (part: Partial<typeof supply>) => change({ supply: { ...supply, ...part } });
  return (
    <Fieldset legend={t('fields.order')}>
      <Stack gap="sm">
        <Switch
          label={t('fields.server_needed')}
          checked={supply.is_server_needed}
          onChange={({ currentTarget }) => order({ is_server_needed: currentTarget.checked })}
        />
        <Switch
          label={t('fields.server_enum')}
          checked={supply.is_server_enum}
          onChange={({ currentTarget }) => order({ is_server_enum: currentTarget.checked })}
        />
        <Textarea
          label={t('fields.servers')}
          description={t('fields.servers_hint')}
          autosize
          minRows={3}
          maxRows={12}
          value={servers}
          onChange={({ currentTarget }) => {
            setServers(currentTarget.value);
            order({ servers: readServers(currentTarget.value) });
          }}
        />
      </Stack>
    </Fieldset>
  );
}
