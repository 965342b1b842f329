import { qrMatrix } from './qr-matrix.ts';

/** Pixels of one module. */
const MODULE = 12;

/** Has a code saved as a picture: by the system's sheet where files can be shared, which knows the gallery and the bank's app; else as a download. */
export async function saveQr(text: string): Promise<void> {
  const blob = await drawQr(text);
  const file = new File([blob], 'qr.png', { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    // Closed without a choice is no failure.
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function drawQr(text: string): Promise<Blob> {
  const matrix = qrMatrix(text);
  const canvas = document.createElement('canvas');
  canvas.width = matrix.length * MODULE;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#17151c';
  for (const [y, row] of matrix.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(x * MODULE, y * MODULE, MODULE, MODULE);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The code was not drawn')))),
  );
}
