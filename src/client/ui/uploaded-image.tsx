import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { imageSources } from '../../shared/upload-image';

const Image = chakra('img', {
  base: { display: 'block', width: 'full', height: 'full', objectFit: 'cover' },
});

type UploadedImageProps = Omit<HTMLChakraProps<'img'>, 'src' | 'srcSet'> & {
  /** The address in a sermon or of an upload call. */
  readonly url: string;
  /** How wide its place is, for the browser to choose among the widths that are kept. */
  readonly sizes: string;
};

/** An uploaded picture that fills its frame. Its own measures are attributes: as style they would stretch it. */
export function UploadedImage({ url, ...props }: UploadedImageProps) {
  const { width, height, ...sources } = imageSources(url);
  return <Image {...sources} htmlWidth={width} htmlHeight={height} {...props} />;
}
