import { UploadedImage } from '../../ui/uploads/uploaded-image.tsx';
import { TitlePlaceholder } from './title-placeholder.tsx';

interface SermonPictureProps {
  readonly sermon: {
    readonly title: string;
    readonly featuredImageUrl: string | null;
    readonly featuredImageCaption: string | null;
    readonly headshotUrl: string | null;
  };
  /** The `sizes` attribute: the width of the frame, from which the browser chooses a file. */
  readonly sizes: string;
  /** Whether to load the picture with high priority, because it is visible without scrolling. */
  readonly hasPriority?: boolean;
}

/**
 * The picture of a sermon: its featured image, else the headshot, else a placeholder generated from the title
 * (docs/product/screens.md V12). It fills its frame.
 */
export function SermonPicture({ sermon, sizes, hasPriority = false }: SermonPictureProps) {
  const image = sermon.featuredImageUrl ?? sermon.headshotUrl;
  if (!image) return <TitlePlaceholder title={sermon.title} />;
  return (
    <UploadedImage
      url={image}
      sizes={sizes}
      alt={(sermon.featuredImageUrl && sermon.featuredImageCaption) || ''}
      // In a portrait the head is near the top.
      objectPosition={sermon.featuredImageUrl ? 'center' : '50% 20%'}
      decoding="async"
      {...(hasPriority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}
