import { chakra, createToaster, Toast, Toaster } from '@chakra-ui/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { byPointer } from '../../theme/by-pointer.ts';
import { CloseIcon } from '../icons.tsx';
import { connectToaster } from './toast.ts';

/** Durations in milliseconds, and the swipe distance in pixels that dismisses a toast (docs/product/limits.md L8). */
const durationMs = 5_000;
const durationWithActionMs = 10_000;
const swipeThresholdPx = 50;

const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  duration: durationMs,
  hotkey: ['F8'],
  pauseOnPageIdle: true,
});

const Card = chakra(Toast.Root, {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    width: { base: 'calc(100vw - 2rem)', md: '24rem' },
    bg: 'raised',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'line',
    borderInlineStartWidth: '3px',
    borderInlineStartColor: 'green',
    borderRadius: 'md',
    boxShadow: 'float',
    p: '4',
    touchAction: 'pan-y',
    // If a swipe selected the text, the next swipe would drag the selection and end the pointer events.
    userSelect: 'none',
    translate: 'var(--x) var(--y)',
    opacity: 'var(--opacity)',
    height: 'var(--height)',
    transitionProperty: 'translate, opacity',
    transitionDuration: 'moderate',
    '&[data-type=error]': { borderInlineStartColor: 'red' },
  },
});

const Dismiss = chakra('button', {
  base: {
    flex: 'none',
    cursor: 'pointer',
    color: 'muted',
    // A larger touch target without more space: 44 px with the icon of 18 px.
    p: byPointer('13px', '1'),
    m: byPointer('-13px', '0'),
    _hover: { color: 'ink' },
  },
});

const Action = chakra(Toast.ActionTrigger, {
  base: {
    flex: 'none',
    cursor: 'pointer',
    color: 'blue',
    fontWeight: 600,
    // A larger touch target without more space.
    p: byPointer('3', '1'),
    m: byPointer('-3', '-1'),
    me: byPointer('0', '0'),
    _hover: { textDecoration: 'underline' },
  },
});

/** The gap around a toast, in pixels. */
const gap = 16;

/** The element that scrolls around an element, such as the body of a dialog; null for the page. */
function scrollingAncestor({ parentElement }: Element): Element | null {
  if (!parentElement) return null;
  const isScrolling = parentElement.scrollHeight > parentElement.clientHeight;
  return isScrolling && getComputedStyle(parentElement).overflowY === 'auto'
    ? parentElement
    : scrollingAncestor(parentElement);
}

/** Scrolls if a toast would cover the focused element (WCAG 2.4.11). */
function scrollFocusIntoView(card: HTMLElement | null): void {
  // The code that shows a toast may move the focus right after it.
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (!card || !focused || focused === document.body || card.contains(focused)) return;
    const rect = focused.getBoundingClientRect();
    // The listening bar and the buttons of the edit form move toasts up by this margin.
    const lift = card.parentElement
      ? Number.parseFloat(getComputedStyle(card.parentElement).marginBottom)
      : 0;
    const cardBottom = window.innerHeight - lift - gap;
    const visibleHeight = cardBottom - card.offsetHeight - gap;
    // Do not scroll for an element taller than the space above the toast, such as a form: it stays partly visible.
    if (rect.height > visibleHeight) return;
    const isLeftOfCard = rect.right <= window.innerWidth - card.offsetWidth - gap;
    // The listening bar and the buttons of the edit form are below the toast.
    const isBelowCard = rect.top >= cardBottom;
    if (rect.bottom > visibleHeight && !isBelowCard && !isLeftOfCard)
      (scrollingAncestor(focused) ?? window).scrollBy({ top: rect.bottom - visibleHeight });
  });
}

/** Returns the focus to the element that had it before. The browser does not report that a focused button is removed. */
const returnFocus = (event: MouseEvent<HTMLElement>) => event.currentTarget.blur();

/** Shows toasts at the bottom of the page. */
export default function ToastRegion() {
  const swipeStart = useRef<number | null>(null);
  useEffect(() => {
    // Chakra's toaster subscribes in a microtask after the effects: an earlier message would be lost.
    const connecting = setTimeout(() =>
      connectToaster(({ title, description, kind = 'success', action }) => {
        // `max` would queue messages; the newest must replace the current one.
        toaster.remove();
        toaster.create({
          title,
          description,
          type: kind,
          duration: action ? durationWithActionMs : durationMs,
          ...(action && { action }),
        });
      }),
    );
    return () => clearTimeout(connecting);
  }, []);
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      // If the page scrolled while a mouse button is down, the button under the pointer would not be clicked.
      if ((event.target as Element).matches(':focus-visible'))
        scrollFocusIntoView(document.querySelector<HTMLElement>('[data-scope=toast][data-part=root]'));
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  return (
    <Toaster toaster={toaster} insetInline="4" mb="var(--toast-lift, 0px)">
      {(message) => (
        <Card
          ref={scrollFocusIntoView}
          // A click leaves the focus where it is, for example in the list whose shortcuts are used.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={(event) => {
            swipeStart.current = event.clientX;
            // Capture the pointer so that the swipe continues outside the toast, except on its buttons.
            if (!(event.target as Element).closest('button'))
              event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerUp={(event) => {
            if (
              swipeStart.current !== null &&
              Math.abs(event.clientX - swipeStart.current) >= swipeThresholdPx &&
              message.id
            )
              toaster.remove(message.id);
            swipeStart.current = null;
          }}
        >
          <chakra.div flex="1" minW="0">
            <Toast.Title fontWeight={600}>{message.title}</Toast.Title>
            {message.description && (
              <Toast.Description color="muted">{message.description}</Toast.Description>
            )}
          </chakra.div>
          {message.action && <Action onClick={returnFocus}>{message.action.label}</Action>}
          <Dismiss
            type="button"
            aria-label="Dismiss"
            onClick={(event) => {
              returnFocus(event);
              if (message.id) toaster.remove(message.id);
            }}
          >
            <CloseIcon size={18} />
          </Dismiss>
        </Card>
      )}
    </Toaster>
  );
}
