import { UploadedImage } from '../../ui/uploaded-image';
import { TitlePlate } from './title-plate';

interface SermonPictureProps {
  readonly sermon: {
    readonly title: string;
    readonly featuredImageUrl: string | null;
    readonly featuredImageCaption: string | null;
    readonly headshotUrl: string | null;
  };
  /** How wide its frame is, for the browser to choose among the widths that are kept. */
  readonly sizes: string;
  /** Whether it stands where the page opens: then it is fetched first. */
  readonly isFirst?: boolean;
}

/**
 * The picture of a sermon: its own, else the headshot, else a placeholder drawn from the title
 * (docs/product/screens.md V12). It fills its frame.
 */
export function SermonPicture({ sermon, sizes, isFirst = false }: SermonPictureProps) {
  const image = sermon.featuredImageUrl ?? sermon.headshotUrl;
  if (!image) return <TitlePlate title={sermon.title} />;
  return (
    <UploadedImage
      url={image}
      sizes={sizes}
      alt={(sermon.featuredImageUrl && sermon.featuredImageCaption) || ''}
      // The head of a portrait is at its top.
      objectPosition={sermon.featuredImageUrl ? 'center' : '50% 20%'}
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}
