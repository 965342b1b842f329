import { addTexts, useTranslation } from '@shop/i18n';
import { Button, Dialog } from '@shop/ui';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import ru from '../../locales/avatar-crop.ru.json' with { type: 'json' };
import { type CropView, cropSquare, dragged, WHOLE, ZOOM_MAX } from './crop.ts';
import styles from './crop-dialog.module.css';

addTexts('checkout', ru);

/** A cut picture: the file to send, and what shows it here. */
export type CutPicture = { file: Blob; url: string };
type Props = { picture: ImageBitmap; onDone: (cut: CutPicture) => void; onClose: () => void };

/** Edge of the picture that is sent, in pixels. */
const EDGE = 512;
const QUALITY = 0.92;
const SLIDERS = [
  { name: 'zoom', min: 1, max: ZOOM_MAX },
  { name: 'x', min: 0, max: 1 },
  { name: 'y', min: 0, max: 1 },
] as const;

/** Cuts a square out of a picture: dragged with a finger or a mouse, or set by the sliders. */
export function CropDialog({ picture, onDone, onClose }: Props) {
  const { t } = useTranslation('checkout');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<CropView>(WHOLE);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, side } = cropSquare(picture, view);
    // A picture that is sent as JPEG has no holes.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, EDGE, EDGE);
    context.drawImage(picture, left, top, side, side, 0, 0, EDGE, EDGE);
  }, [picture, view]);

  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (buttons !== 1) return;
    const shown = currentTarget.clientWidth;
    setView((before) => dragged(picture, before, movementX / shown, movementY / shown));
  }
  function done() {
    const url = canvas.current?.toDataURL('image/jpeg', QUALITY) ?? '';
    canvas.current?.toBlob((file) => file && onDone({ file, url }), 'image/jpeg', QUALITY);
  }
  // The dialog stands inside the order's form: Enter means this picture, not the whole order.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    done();
  }

  return (
    <Dialog open onClose={onClose} title={t('avatar.crop_title')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: catches Enter on its way from the sliders to the form */}
      <div className={styles.crop} onKeyDown={onKeyDown}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          width={EDGE}
          height={EDGE}
          role="img"
          aria-label={t('avatar.crop_area')}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
        {SLIDERS.map(({ name, min, max }) => (
          <label key={name} className={styles.slider}>
            <span>{t(`avatar.crop_${name}`)}</span>
            <input
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={view[name]}
              onChange={(event) => setView({ ...view, [name]: Number(event.target.value) })}
            />
          </label>
        ))}
        <Button size="l" wide onClick={done}>
          {t('avatar.crop_done')}
        </Button>
      </div>
    </Dialog>
  );
}
