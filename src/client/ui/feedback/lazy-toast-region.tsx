import { Box, Button, Flex } from '@chakra-ui/react';
import { type ComponentType, useEffect, useState } from 'react';
import { isTyping } from '../../navigation/is-typing.ts';
import { connectToaster, onToastQueued, type Toast } from './toast.ts';

/** Loads the code of the region. The dashboard calls it early: during an outage the code could not be loaded. */
export const loadToastRegion = () => import('./toast-region.tsx');

/**
 * Where toasts appear. Loads their code when the user focuses an input field, or with the first toast: most
 * visitors never need it.
 */
export function LazyToastRegion() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  /** The toast to show if the region cannot be loaded. */
  const [plainToast, setPlainToast] = useState<Toast | null>(null);
  useEffect(() => {
    const load = () =>
      loadToastRegion().then(
        (module) => setRegion(() => module.default),
        // The next focused field tries again, but some browsers do not load a failed module again before a reload.
        () => connectToaster(setPlainToast),
      );
    const onFocus = () => {
      if (isTyping()) void load();
    };
    document.addEventListener('focusin', onFocus);
    const stopListening = onToastQueued(load);
    return () => {
      document.removeEventListener('focusin', onFocus);
      stopListening();
    };
  }, []);
  if (Region) return <Region />;
  return plainToast && <PlainToast toast={plainToast} onDismiss={() => setPlainToast(null)} />;
}

interface PlainToastProps {
  readonly toast: Toast;
  readonly onDismiss: () => void;
}

/** A toast that is shown when the region cannot be loaded. It stays until it is dismissed or replaced. */
const PlainToast = ({ toast: { title, description, action }, onDismiss }: PlainToastProps) => (
  <Flex
    role="alert"
    position="fixed"
    insetInline="4"
    bottom="4"
    mb="var(--toast-lift, 0px)"
    zIndex="toast"
    gap="4"
    align="center"
    wrap="wrap"
    bg="raised"
    borderWidth="1px"
    borderColor="line"
    borderRadius="md"
    boxShadow="float"
    p="4"
  >
    <Box flex="1" minW="10rem">
      <Box fontWeight={600}>{title}</Box>
      <Box color="muted">{description}</Box>
    </Box>
    {action && (
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          onDismiss();
          action.onClick();
        }}
      >
        {action.label}
      </Button>
    )}
    <Button variant="outline" size="sm" onClick={onDismiss}>
      Dismiss
    </Button>
  </Flex>
);
