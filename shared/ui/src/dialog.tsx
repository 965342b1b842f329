import { useTranslation } from '@shop/i18n';
import { classNames } from '@shop/lib';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  className?: string;
  children: ReactNode;
};

/**
 * A modal window on the browser's own `<dialog>`, which keeps the focus inside and gives it back to the opener.
 * Esc, the close button and a click beside it call `onClose`. The page behind is locked by global.css.
 */
export function Dialog({ open, onClose, title, className, children }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  // Before it leaves the page: closed later, it does not give the focus back.
  useLayoutEffect(() => {
    if (!open) return;
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Esc, which arrives as onCancel
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      aria-labelledby={titleId}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      // The dialog's own box is filled by its content: a press that hits the dialog itself hit the backdrop. A selection of text that
      // began inside may end there, too.
      onClick={({ target, currentTarget }) =>
        target === currentTarget && target === pressed.current && onClose()
      }
      onCancel={(event) => {
        // A file picker inside that is dismissed says so all the way up.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className={styles.content}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton icon={<CloseIcon />} label={t('close')} onClick={onClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
