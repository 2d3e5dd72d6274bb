import { Box, Flex } from '@chakra-ui/react';
import type { UploadRule } from '../../../shared/uploads/upload.schemas.ts';
import { SoundIcon } from '../icons.tsx';
import { UploadedImage } from './uploaded-image.tsx';

interface UploadPreviewProps {
  readonly rule: UploadRule;
  readonly url: string;
  readonly label: string;
}

/** A preview of a stored file: an audio player or an image. A headshot is a circle, as on the pages. */
export function UploadPreview({ rule, url, label }: UploadPreviewProps) {
  if (rule.kind === 'audio') {
    return (
      <Flex align="center" gap="3" flex="1" width="full" minW="0">
        <Box color="blue" flex="none">
          <SoundIcon />
        </Box>
        {/* biome-ignore lint/a11y/useMediaCaption: the text of the sermon is in the same form */}
        <audio
          controls
          preload="metadata"
          src={url}
          aria-label={label}
          style={{ width: '100%', height: '2.5rem' }}
        />
      </Flex>
    );
  }
  const isHeadshot = rule.kind === 'headshot';
  return (
    <Box
      flex="none"
      width={isHeadshot ? '24' : '40'}
      aspectRatio={isHeadshot ? '1' : '3 / 2'}
      borderRadius={isHeadshot ? 'full' : 'sm'}
      overflow="hidden"
      borderWidth="1px"
      borderColor="line"
    >
      <UploadedImage url={url} sizes={isHeadshot ? '6rem' : '10rem'} alt={`${label}, uploaded`} />
    </Box>
  );
}
