import { Box, Button, FileButton, Group, Image, Text } from '@mantine/core';
import type { PictureSet, PictureShape } from '@shop/desk-contract/catalogue';
import { useCan } from '@shop/desk-kit';
import { useState } from 'react';
import { t } from '../texts.ts';
import { CropDialog } from './crop-dialog.tsx';
import { pictureUrl } from './picture-url.ts';

type Props = {
  label: string;
  shape: PictureShape;
  picture: PictureSet | null;
  onChange: (picture: PictureSet | null) => void;
  canBeEmpty?: boolean;
};

/** A picture that is shown, replaced by an uploaded one, or taken away. */
export function PictureField({ label, shape, picture, onChange, canBeEmpty = false }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const canWrite = useCan('goods.write');
  return (
    <Box component="fieldset" p={0} m={0} bd="none" miw={0}>
      <Text component="legend" size="sm" fw={600} pb={4}>
        {label}
      </Text>
      <Group align="center">
        {picture ? (
          <Image src={pictureUrl(picture, 320)} alt="" w={120} h="auto" radius="sm" />
        ) : (
          <Text size="sm" c="dimmed">
            {t('picture.none')}
          </Text>
        )}
        {canWrite && (
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={setFile}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {t(picture ? 'picture.replace' : 'picture.upload')}
              </Button>
            )}
          </FileButton>
        )}
        {canWrite && canBeEmpty && picture && (
          <Button variant="default" size="xs" onClick={() => onChange(null)}>
            {t('picture.remove')}
          </Button>
        )}
      </Group>
      {file && (
        <CropDialog
          key={`${file.name} ${file.lastModified}`}
          file={file}
          shape={shape}
          close={() => setFile(null)}
          onStored={(stored) => {
            setFile(null);
            onChange(stored);
          }}
        />
      )}
    </Box>
  );
}
