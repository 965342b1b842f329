import { Stack } from '@mantine/core';
import type { GameTexts } from '@shop/desk-contract/catalog';
import { GAME_KINDS, type GameFields } from '@shop/desk-contract/catalogue';
import { Page as DeskPage, useNavigate } from '@shop/desk-kit';
import { useState } from 'react';
import { ChoiceField, TextField } from '../editing/fields.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import { FieldInputs } from '../game/field-inputs.tsx';
import { TextFields } from '../game/texts-editor.tsx';
import { type Pending, usePending } from '../pending/use-pending.ts';
import { GamePreview } from '../pictures/shop-preview.tsx';
import { usePictures } from '../pictures/use-pictures.ts';
import { t } from '../texts.ts';

/** Behind the last game. */
const LAST = 1_000;
const KINDS = GAME_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }));

const kindPart = (kind: GameFields['kind']) => ({
  kind,
  supply: kind === 'SupplyGame' ? { servers: [], is_server_needed: false, is_server_enum: false } : null,
  steam: kind === 'Steam' ? { commission: '0' } : null,
  standoff:
    kind === 'StandoffGame'
      ? { need_refund: false, is_surplus_enabled: false, skin_name: '', skin_picture: null, market_fee: '20' }
      : null,
});

/** A game that is not there yet. It is hidden until it has products. */
export function Page() {
  const pending = usePending('game.create');
  return pending === undefined ? null : <Editor key={pending?.id} pending={pending} />;
}

function Editor({ pending }: { pending: Pending<'game.create'> | null }) {
  const stored = pending?.change.after;
  const [slug, setSlug] = useState(pending?.change.slug ?? '');
  const [texts, setTexts] = useState<GameTexts>({
    title: '',
    detail_title: '',
    detail_description: '',
    is_active: false,
    tags: [],
    search: [],
    questions: [],
    ...stored?.texts,
  });
  const [fields, setFields] = useState<GameFields>({
    position: LAST,
    is_auth_required: false,
    tones: ['#445566', '#778899'],
    picture: '',
    preview_name: '',
    preview_icon: null,
    ...kindPart('SupplyGame'),
    ...stored?.fields,
  });
  const pictures = usePictures(pending?.pictures ?? []);
  const navigate = useNavigate();
  const isReady = slug && texts.title.trim() && fields.picture && fields.preview_name.trim();
  return (
    <DeskPage title={t('game.new')}>
      <Stack gap="sm" maw={720}>
        <ChoiceField
          label={t('fields.kind')}
          value={fields.kind}
          options={KINDS}
          onChange={(kind) => setFields({ ...fields, ...kindPart(kind) })}
        />
        <TextField label={t('game.slug')} description={t('game.slug_hint')} value={slug} onChange={setSlug} />
        <TextFields draft={texts} onChange={setTexts} isNew />
        <FieldInputs key={fields.kind} draft={fields} onChange={setFields} pictures={pictures} />
        <GamePreview
          title={texts.title}
          heading={texts.detail_title}
          note={fields.preview_name}
          picture={pictures.find(fields.picture)}
          tones={fields.tones}
        />
        <SaveBar
          label={t('game.add')}
          change={isReady ? { kind: 'game.create', slug, after: { texts, fields } } : null}
          replaces={pending?.id}
          onSaved={() => void navigate(`/goods/games/${slug}?tab=products`)}
        />
      </Stack>
    </DeskPage>
  );
}
