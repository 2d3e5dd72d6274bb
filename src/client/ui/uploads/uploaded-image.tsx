import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { imageSources } from '../../../shared/uploads/upload-image.ts';

const Image = chakra('img', {
  base: { display: 'block', width: 'full', height: 'full', objectFit: 'cover' },
});

type UploadedImageProps = Omit<HTMLChakraProps<'img'>, 'src' | 'srcSet'> & {
  /** The URL of the upload, as a sermon stores it. */
  readonly url: string;
  /** The `sizes` attribute: the rendered width, from which the browser chooses a file. */
  readonly sizes: string;
};

/**
 * An uploaded image that fills its frame. Its size is set as attributes, because as styles it would stretch the image.
 */
export function UploadedImage({ url, ...props }: UploadedImageProps) {
  const { width, height, ...sources } = imageSources(url);
  return <Image {...sources} htmlWidth={width} htmlHeight={height} {...props} />;
}
