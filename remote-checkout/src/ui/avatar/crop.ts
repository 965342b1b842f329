type Size = { width: number; height: number };

/** Visible part of a picture: `zoom` from 1, and where the square lies between the edges, from 0 to 1 each way. */
export type CropView = { zoom: number; x: number; y: number };

export const WHOLE: CropView = { zoom: 1, x: 0.5, y: 0.5 };
export const ZOOM_MAX = 5;

const within = (value: number) => Math.min(Math.max(value, 0), 1);

/** The square of the picture that is kept, in its own pixels. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: CropView) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** The view after the picture was dragged by a part of the shown square, to the right and down. */
export function dragged(size: Size, view: CropView, right: number, down: number): CropView {
  const { side } = cropSquare(size, view);
  const moved = (place: number, by: number, length: number) =>
    length > side ? within(place - (by * side) / (length - side)) : place;
  return { ...view, x: moved(view.x, right, size.width), y: moved(view.y, down, size.height) };
}
