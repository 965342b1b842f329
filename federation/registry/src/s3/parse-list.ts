export type ListedObject = { key: string; changed: Date };

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
const text = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity]!);

/** The answer to ListObjectsV2. Throws when it is something else. */
export function parseList(xml: string): { objects: ListedObject[]; next: string | undefined } {
  if (!xml.includes('<ListBucketResult'))
    throw new Error(`Expected a list of objects, got ${JSON.stringify(xml.slice(0, 120))}`);
  const objects = xml
    .split('<Contents>')
    .slice(1)
    .map((part) => ({
      key: text(part, 'Key') ?? '',
      changed: new Date(text(part, 'LastModified') ?? 0),
    }));
  return { objects, next: text(xml, 'NextContinuationToken') };
}
