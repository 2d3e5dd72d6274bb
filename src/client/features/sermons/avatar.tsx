import { Flex } from '@chakra-ui/react';
import { UploadedImage } from '../../ui/uploads/uploaded-image.tsx';
import { initials } from './sermon-text.ts';

interface AvatarProps {
  readonly name: string;
  readonly src: string | null;
  /** The diameter, as a size token of the theme: 4 is 1rem. */
  readonly size: '10' | '12' | '16';
}

/** A rabbi's round portrait, or the initials if there is no picture. Decorative, because the name is next to it. */
export function Avatar({ name, src, size }: AvatarProps) {
  return (
    <Flex
      aria-hidden="true"
      flex="none"
      boxSize={size}
      borderRadius="full"
      overflow="hidden"
      borderWidth="1px"
      borderColor="line"
      bg="blueSoft"
      color="blue"
      align="center"
      justify="center"
      fontFamily="heading"
      fontSize={size === '16' ? 'xl' : 'sm'}
    >
      {src ? (
        <UploadedImage url={src} sizes={`${Number(size) / 4}rem`} alt="" loading="lazy" decoding="async" />
      ) : (
        initials(name)
      )}
    </Flex>
  );
}
