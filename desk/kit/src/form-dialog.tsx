import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from './texts.ts';

/** Gives the focus back to the button that opened a dialog. Mantine does so only for one that closes before it goes. */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog's own trap has let go.
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
    },
    [opener],
  );
}

type Props = {
  title: string;
  /** True where something was typed: Escape and a click beside the dialog ask before it is lost. */
  isTyped: boolean;
  close: () => void;
  size?: string;
  children: ReactNode;
};

/** A dialog with a form. */
export function FormDialog({ title, isTyped, close, size, children }: Props) {
  useReturnedFocus();
  const [isAsking, setAsking] = useState(false);
  return (
    <Modal
      opened
      onClose={() => (isTyped && !isAsking ? setAsking(true) : close())}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...(size && { size })}
    >
      <Stack>
        {children}
        {isAsking && (
          <Alert color="orange" role="alert" title={t('dialog.unsaved')}>
            <Group gap="xs">
              <Button size="xs" variant="default" data-autofocus autoFocus onClick={() => setAsking(false)}>
                {t('dialog.go_on')}
              </Button>
              <Button size="xs" color="red" variant="light" onClick={close}>
                {t('dialog.drop')}
              </Button>
            </Group>
          </Alert>
        )}
      </Stack>
    </Modal>
  );
}
