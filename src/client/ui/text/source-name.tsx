import type { SermonSource } from '../../../shared/source.schemas.ts';

interface SourceNameProps {
  readonly source: Pick<SermonSource, 'ref' | 'hebrewRef'>;
  /** Whether the sermon that cites the source is in Hebrew. */
  readonly isHebrew: boolean;
}

/** The name of a source in the language of the sermon, such as `Genesis 28:10–17`. */
export const SourceName = ({ source: { ref, hebrewRef }, isHebrew }: SourceNameProps) =>
  isHebrew ? (
    <bdi lang="he" dir="rtl">
      {hebrewRef}
    </bdi>
  ) : (
    <bdi dir="ltr">{ref.replaceAll('-', '–')}</bdi>
  );
