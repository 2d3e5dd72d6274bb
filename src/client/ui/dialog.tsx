import { chakra, Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isWriting } from './is-writing';

/** A window that is so low scrolls a dialog as a whole: the part of it that scrolls elsewhere stops to. */
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
        // A phone on its side, or a page at four times its size: a head that stayed would leave its text no room.
        [shortWindow]: { overflowY: 'auto' },
      },
      // From where it begins to a little above the foot of the window.
      sheet: {
        height: 'calc(100dvh - 1rem - var(--sheet-top, 1rem))',
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
  /** A window over the page, or a sheet that stands in the page beside what it belongs to. */
  readonly shape: 'window' | 'sheet';
  /** Where the keyboard begins. */
  readonly initialFocus: () => HTMLElement | null;
  /** Where it goes back to. */
  readonly returnFocus?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** The frame of a dialog. Its title is a {@link DialogTitle}. */
export function DialogFrame({
  isOpen,
  onClose,
  shape,
  initialFocus,
  returnFocus,
  children,
}: DialogFrameProps) {
  const isSheet = shape === 'sheet';
  const goBack = useRef(returnFocus);
  useEffect(() => {
    goBack.current = returnFocus;
  });
  // A sheet is no modal, so nothing but this gives the keyboard back when it goes.
  useEffect(() => {
    if (!isSheet) return;
    return () => {
      if (!isWriting()) goBack.current?.()?.focus();
    };
  }, [isSheet]);
  const content = <Content shape={shape}>{children}</Content>;
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(change) => !change.open && onClose()}
      modal={!isSheet}
      trapFocus={!isSheet}
      preventScroll={!isSheet}
      closeOnInteractOutside={!isSheet}
      initialFocusEl={initialFocus}
      {...(returnFocus && { finalFocusEl: returnFocus })}
    >
      {isSheet ? (
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

interface QuestionFrameProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly initialFocus: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** The frame of a question that has to be answered before anything else. */
export const QuestionFrame = ({ isOpen, onClose, initialFocus, children }: QuestionFrameProps) => (
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
      <Backdrop zIndex={1100} />
      <Positioner zIndex={1100}>
        <Content shape="question">{children}</Content>
      </Positioner>
    </Portal>
  </Dialog.Root>
);

export const DialogText = chakra(Dialog.Description, { base: { color: 'muted' } });
