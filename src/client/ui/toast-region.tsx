import { chakra, createToaster, Toast, Toaster } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { CloseIcon } from './icons';
import { connectToaster } from './toast';

/** How long a toast is shown (milliseconds), and how far a swipe must go to dismiss it (docs/product/limits.md L8). */
const duration = 5_000;
const durationWithAction = 10_000;
const swipeThreshold = 50;

const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  duration,
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
    // A push that selected the words would make the next one drag them, and the browser would take the pointer away.
    userSelect: 'none',
    translate: 'var(--x) var(--y)',
    opacity: 'var(--opacity)',
    height: 'var(--height)',
    transitionProperty: 'translate, opacity',
    transitionDuration: 'calm',
    '&[data-type=error]': { borderInlineStartColor: 'red' },
  },
});

const Dismiss = chakra('button', {
  base: {
    flex: 'none',
    cursor: 'pointer',
    color: 'muted',
    // Room for a finger, which takes none from the words.
    p: { base: '3', md: '1' },
    m: { base: '-3', md: '0' },
    _hover: { color: 'ink' },
  },
});

const Action = chakra(Toast.ActionTrigger, {
  base: {
    flex: 'none',
    cursor: 'pointer',
    color: 'blue',
    fontWeight: 600,
    // Room for a finger, which takes none from the text.
    p: { base: '3', md: '1' },
    m: { base: '-3', md: '-1' },
    me: { base: '0', md: '0' },
    _hover: { textDecoration: 'underline' },
  },
});

/** Between a toast and the foot of the window, and between it and what it must not hide, in pixels. */
const air = 16;

/**
 * A page gives way to a toast that would hide what has the keyboard (WCAG 2.4.11), as it may in little room.
 * A dialog scrolls by itself, and lifts toasts over its buttons.
 */
function giveWay(card: HTMLElement | null): void {
  // Whoever says something in a toast may move the keyboard right after it.
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (!card || !focused || focused === document.body || focused.closest('[role="dialog"]')) return;
    const place = focused.getBoundingClientRect();
    const room = window.innerHeight - card.offsetHeight - 2 * air;
    const covered = place.bottom - room;
    // What fits no window (a form that has just been sent) is never wholly hidden: to show its end would hide its start.
    if (place.height > room) return;
    const isBeside = place.right <= window.innerWidth - card.offsetWidth - air;
    if (covered > 0 && place.top < window.innerHeight && !isBeside) window.scrollBy({ top: covered });
  });
}

/** The toasts themselves. */
export default function ToastRegion() {
  const start = useRef<number | null>(null);
  useEffect(() => {
    // The toaster listens only after its own effects: a message that waited for it would be told to nobody.
    const connecting = setTimeout(() =>
      connectToaster(({ title, description, kind = 'success', action }) => {
        // `max` would queue: the newest replaces what stands there.
        toaster.remove();
        toaster.create({
          title,
          description,
          type: kind,
          duration: action ? durationWithAction : duration,
          ...(action && { action }),
        });
      }),
    );
    return () => clearTimeout(connecting);
  }, []);
  return (
    <Toaster toaster={toaster} insetInline="4" mb="var(--toast-lift, 0px)">
      {(message) => (
        <Card
          ref={giveWay}
          onPointerDown={(event) => {
            start.current = event.clientX;
            // A mouse may leave the toast before it lets go; a press on the button stays the button's.
            if (!(event.target as Element).closest('button'))
              event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerUp={(event) => {
            if (
              start.current !== null &&
              Math.abs(event.clientX - start.current) >= swipeThreshold &&
              message.id
            )
              toaster.remove(message.id);
            start.current = null;
          }}
        >
          <chakra.div flex="1" minW="0">
            <Toast.Title fontWeight={600}>{message.title}</Toast.Title>
            {message.description && (
              <Toast.Description color="muted">{message.description}</Toast.Description>
            )}
          </chakra.div>
          {message.action && <Action>{message.action.label}</Action>}
          <Dismiss
            type="button"
            aria-label="Dismiss"
            onClick={() => message.id && toaster.remove(message.id)}
          >
            <CloseIcon size={18} />
          </Dismiss>
        </Card>
      )}
    </Toaster>
  );
}
