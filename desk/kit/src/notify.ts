import { notifications } from '@mantine/notifications';
import { t } from './texts.ts';

const common = { closeButtonProps: { 'aria-label': t('close') } };

/** Says that something is done. */
export const notifyDone = (message: string) => notifications.show({ ...common, message, color: 'teal' });

/** Says why something failed. It stays long enough to be read. */
export const notifyError = ({ message }: Error) =>
  notifications.show({ ...common, message, color: 'red', autoClose: 10_000 });
