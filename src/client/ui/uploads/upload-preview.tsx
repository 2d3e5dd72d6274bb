import { Box, Flex } from '@chakra-ui/react';
import type { UploadRule } from '../../../shared/uploads/upload.schemas.ts';
import { SoundIcon } from '../icons.tsx';
import { UploadedImage } from './uploaded-image.tsx';

interface PreviewProps {
  readonly rule: UploadRule;
  readonly url: string;
  readonly isPortrait: boolean;
  readonly label: string;
}

/** A preview of a stored file: an image or an audio player. */
export function UploadPreview({ rule, url, isPortrait, label }: PreviewProps) {
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
  return (
    <Box
      flex="none"
      width={isPortrait ? '24' : '40'}
      aspectRatio={isPortrait ? '1' : '3 / 2'}
      borderRadius={isPortrait ? 'full' : 'sm'}
      overflow="hidden"
      borderWidth="1px"
      borderColor="line"
    >
      <UploadedImage url={url} sizes={isPortrait ? '6rem' : '10rem'} alt={`${label}, uploaded`} />
    </Box>
  );
}
