import '../../avatar-texts.ts';
import { type KeyIn, useTranslation } from '@shop/i18n';
import { Button, FieldNotes, UserIcon, useField, VisuallyHidden } from '@shop/ui';
import { type ChangeEvent, type ComponentType, useRef, useState } from 'react';
import styles from './avatar-field.module.css';
import { AVATAR_TYPES, avatarFileProblem } from './avatar-file.ts';
import type { CropDialog, CutPicture } from './crop-dialog.tsx';

type Props = {
  id: string;
  /** Address of the picture that will be used; empty while there is none. */
  url: string;
  error: string | undefined;
  onPick: (picture: CutPicture) => void;
};
type Cropping = { picture: ImageBitmap; Dialog: ComponentType<Parameters<typeof CropDialog>[0]> };

/** The picture of a player's avatar: chosen, judged before it is sent, cut to a square, and shown. */
export function AvatarField({ id, url, error, onPick }: Props) {
  const { t } = useTranslation('checkout');
  const [problem, setProblem] = useState<KeyIn<'checkout'>>();
  const [cropping, setCropping] = useState<Cropping>();
  const input = useRef<HTMLInputElement>(null);
  const shown = problem ? t(problem) : error;
  const field = useField(id, { error: shown, hint: true });

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Choosing the same file again is a choice too.
    target.value = '';
    if (!file) return;
    const wrong = avatarFileProblem(file);
    setProblem(wrong);
    if (wrong) return;
    try {
      const [picture, { CropDialog }] = await Promise.all([
        createImageBitmap(file),
        import('./crop-dialog.tsx'),
      ]);
      setCropping({ picture, Dialog: CropDialog });
    } catch {
      setProblem('avatar.unreadable');
    }
  }
  function pick(cut: CutPicture) {
    setCropping(undefined);
    onPick(cut);
  }

  return (
    <div>
      <label className={styles.label} htmlFor={field.id}>
        {t('avatar.label')}
      </label>
      <div className={styles.row}>
        {url ? (
          <img className={styles.picture} src={url} width={72} height={72} alt={t('avatar.chosen')} />
        ) : (
          <span className={styles.picture}>
            <UserIcon size={32} />
          </span>
        )}
        <VisuallyHidden>
          <input
            {...field}
            ref={input}
            type="file"
            accept={AVATAR_TYPES.join(',')}
            onChange={choose}
            required
          />
        </VisuallyHidden>
        <Button variant="secondary" tabIndex={-1} aria-hidden onClick={() => input.current?.click()}>
          {t(url ? 'avatar.replace' : 'avatar.choose')}
        </Button>
      </div>
      <FieldNotes id={field.id} error={shown} hint={t('avatar.hint')} />
      {cropping && (
        <cropping.Dialog picture={cropping.picture} onDone={pick} onClose={() => setCropping(undefined)} />
      )}
    </div>
  );
}
