import { chakra, Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isTyping } from '../../navigation/is-typing.ts';

/** A media query for low windows, in which the whole dialog scrolls instead of its content. */
export const shortWindow = '@media (max-height: 30rem)';

const Backdrop = chakra(Dialog.Backdrop, {
  base: { position: 'fixed', inset: 0, bg: 'rgb(18 21 28 / 0.5)', zIndex: 'float' },
});

const Positioner = chakra(Dialog.Positioner, {
  base: {
    position: 'fixed',
    inset: 0,
    zIndex: 'float',
    display: 'flex',
    justifyContent: 'center',
    alignItems: { base: 'stretch', md: 'center' },
    p: { base: 0, md: '6' },
  },
});

const Content = chakra(Dialog.Content, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    width: 'full',
    bg: 'raised',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'line',
    _focusVisible: { outline: 'none' },
  },
  variants: {
    shape: {
      window: {
        maxW: { md: '46rem' },
        maxH: { base: '100dvh', md: 'calc(100dvh - 3rem)' },
        borderRadius: { base: 0, md: 'md' },
        boxShadow: 'float',
        overflow: 'hidden',
        // With a fixed header, a phone in landscape or a page at 400 % zoom has no room for the content.
        [shortWindow]: { overflowY: 'auto' },
      },
      // From its top edge to just above the bottom of the window.
      panel: {
        height: 'calc(100dvh - 1rem - var(--panel-top, 1rem))',
        minHeight: '20rem',
        borderRadius: 'md',
        overflow: 'hidden',
      },
      question: {
        m: '4',
        maxW: '26rem',
        alignSelf: 'center',
        borderRadius: 'md',
        boxShadow: 'float',
        p: '6',
        maxH: 'calc(100dvh - 2rem)',
        overflowY: 'auto',
      },
    },
  },
});

interface DialogFrameProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A modal dialog, or a side panel next to the list. */
  readonly shape: 'window' | 'panel';
  /** The element that gets the initial focus. */
  readonly initialFocus: () => HTMLElement | null;
  /** The element that gets the focus after closing. */
  readonly returnFocus?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/**
 * The layout of a dialog. Its title is a {@link DialogTitle}. Escape closes it, except in an element with
 * `data-handles-escape`.
 */
export function DialogFrame({
  isOpen,
  onClose,
  shape,
  initialFocus,
  returnFocus,
  children,
}: DialogFrameProps) {
  const isSidePanel = shape === 'panel';
  const latestReturnFocus = useRef(returnFocus);
  useEffect(() => {
    latestReturnFocus.current = returnFocus;
  });
  // A panel is not modal, so the library does not return the focus.
  useEffect(() => {
    if (!isSidePanel) return;
    return () => {
      if (!isTyping()) latestReturnFocus.current?.()?.focus();
    };
  }, [isSidePanel]);
  const content = <Content shape={shape}>{children}</Content>;
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(change) => !change.open && onClose()}
      modal={!isSidePanel}
      trapFocus={!isSidePanel}
      preventScroll={!isSidePanel}
      closeOnInteractOutside={!isSidePanel}
      // The library's listener runs before those of the elements inside, so they cannot stop the event.
      onEscapeKeyDown={(event) => {
        if (event.target instanceof Element && event.target.closest('[data-handles-escape]'))
          event.preventDefault();
      }}
      initialFocusEl={initialFocus}
      {...(returnFocus && { finalFocusEl: returnFocus })}
    >
      {isSidePanel ? (
        content
      ) : (
        <Portal>
          <Backdrop />
          <Positioner>{content}</Positioner>
        </Portal>
      )}
    </Dialog.Root>
  );
}

export const DialogTitle = chakra(Dialog.Title, {
  base: { fontFamily: 'heading', fontSize: 'xl', fontWeight: 500, lineHeight: 1.2, textWrap: 'balance' },
});

interface ConfirmationFrameProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly initialFocus: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** Above other dialogs (`float`) and below toasts (`toast`). */
const confirmationZIndex = 1_100;

/** The layout of a confirmation (`alertdialog`). */
export const ConfirmationFrame = ({ isOpen, onClose, initialFocus, children }: ConfirmationFrameProps) => (
  <Dialog.Root
    role="alertdialog"
    open={isOpen}
    onOpenChange={(change) => !change.open && onClose()}
    closeOnInteractOutside={false}
    initialFocusEl={initialFocus}
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Backdrop zIndex={confirmationZIndex} />
      <Positioner zIndex={confirmationZIndex}>
        <Content shape="question">{children}</Content>
      </Positioner>
    </Portal>
  </Dialog.Root>
);

export const DialogText = chakra(Dialog.Description, { base: { color: 'muted' } });
