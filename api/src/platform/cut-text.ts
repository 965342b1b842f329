const characters = new Intl.Segmenter('ru', { granularity: 'grapheme' });

/** The longest beginning within `max` UTF-16 units that cuts through no character as people see them: no emoji, no letter with its accent. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of characters.segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  // One that is longer than all the room is cut between its code points.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
