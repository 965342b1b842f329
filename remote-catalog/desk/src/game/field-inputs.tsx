import { ColorInput, SimpleGrid, Switch } from '@mantine/core';
import type { GameFields } from '@shop/desk-contract/catalogue';
import { NumberField, TextField } from '../editing/fields.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import type { PicturesOnPage } from '../pictures/use-pictures.ts';
import { t } from '../texts.ts';
import { KindInputs } from './kind-inputs.tsx';

type Props = { draft: GameFields; onChange: (draft: GameFields) => void; pictures: PicturesOnPage };

/** Pictures, colours, place and order fields of a game. */
export function FieldInputs({ draft, onChange, pictures }: Props) {
  const change = (part: Partial<GameFields>) => onChange({ ...draft, ...part });
  const tone = (index: 0 | 1) => (
    <ColorInput
      label={t(index === 0 ? 'fields.tone_main' : 'fields.tone_second')}
      required
      format="hex"
      withEyeDropper={false}
      value={draft.tones[index]}
      onChange={(colour) => change({ tones: draft.tones.with(index, colour) as [string, string] })}
    />
  );
  return (
    <>
      <PictureField
        label={t('fields.cover')}
        shape="cover"
        picture={pictures.find(draft.picture)}
        onChange={(picture) => {
          if (!picture) return;
          pictures.add(picture);
          change({ picture: picture.base });
        }}
      />
      <PictureField
        label={t('fields.icon')}
        shape="icon"
        canBeEmpty
        picture={pictures.find(draft.preview_icon)}
        onChange={(picture) => {
          if (picture) pictures.add(picture);
          change({ preview_icon: picture?.base ?? null });
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {tone(0)}
        {tone(1)}
        <TextField
          label={t('fields.preview_name')}
          description={t('fields.preview_name_hint')}
          value={draft.preview_name}
          onChange={(preview_name) => change({ preview_name })}
        />
        <NumberField
          label={t('fields.position')}
          description={t('fields.position_hint')}
          value={draft.position}
          onChange={(position) => change({ position })}
        />
      </SimpleGrid>
      <Switch
        label={t('fields.sign_in')}
        checked={draft.is_auth_required}
        onChange={({ currentTarget }) => change({ is_auth_required: currentTarget.checked })}
      />
      <KindInputs draft={draft} change={change} pictures={pictures} />
    </>
  );
}
