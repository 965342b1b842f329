import { UPLOAD_MAX } from '@shop/contract';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** What is wrong with a chosen file, if anything: a key of `avatar`. The server looks inside. */
export function pictureProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (!TYPES.includes(type)) return 'wrong_type';
  return size > UPLOAD_MAX ? 'too_large' : undefined;
}

/** The file as a `data:` address, which the page's security policy lets a picture have. */
export function readPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
