import { Alert, Box, Button, Group, Modal, Slider, Stack, Text } from '@mantine/core';
import { PICTURE_SHAPES, type PictureSet, type PictureShape } from '@shop/desk-contract/catalogue';
import { desk, useAct } from '@shop/desk-kit';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { t } from '../texts.ts';
import 'react-easy-crop/react-easy-crop.css';

type Props = {
  file: File;
  shape: PictureShape;
  close: () => void;
  onStored: (picture: PictureSet) => void;
};

/** Which part of a picture shoppers see: dragged, or moved by the arrow keys, and enlarged. */
export function CropDialog({ file, shape, close, onStored }: Props) {
  const { ratio, min } = PICTURE_SHAPES[shape];
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [problem, setProblem] = useState('');
  const store = useAct(
    () => {
      const { x, y, width, height } = area!;
      const form = new FormData();
      form.set('shape', shape);
      form.set('crop', [x, y, width, height].map(Math.round).join(','));
      form.set('file', file);
      return desk.post<PictureSet>('pictures/', form);
    },
    { onDone: onStored, onError: ({ message }) => setProblem(message) },
  );
  const isSmall = area !== null && Math.round(area.width) < min;
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={t('crop.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Box pos="relative" h="min(50vh, 24rem)" bg="dark.8">
          {url && (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              aspect={ratio}
              maxZoom={4}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={(_percent, pixels) => setArea(pixels)}
              cropperProps={{ 'aria-label': t('crop.area'), role: 'group' }}
              mediaProps={{ alt: '', onError: () => setProblem(t('crop.unreadable')) }}
            />
          )}
        </Box>
        <Text size="sm" c="dimmed">
          {t('crop.hint')}
        </Text>
        <Box>
          <Text size="sm" aria-hidden="true">
            {t('crop.zoom')}
          </Text>
          <Slider
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={setZoom}
            label={null}
            thumbLabel={t('crop.zoom')}
          />
        </Box>
        {area && (
          <Text size="sm" c={isSmall ? 'red' : 'dimmed'} role="status">
            {t(isSmall ? 'crop.too_small' : 'crop.size', {
              width: Math.round(area.width),
              height: Math.round(area.height),
              min,
            })}
          </Text>
        )}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button
            disabled={!area || isSmall}
            loading={store.isPending}
            onClick={() => store.mutate(undefined)}
          >
            {t('crop.store')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** An address of a file for this page, while it is shown. */
function useObjectUrl(file: File): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
