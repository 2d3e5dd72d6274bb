/** Pauses all recordings of this page except one. */
function pauseOthers(playing: EventTarget | null): void {
  for (const audio of document.querySelectorAll('audio')) if (audio !== playing) audio.pause();
}

/**
 * One recording at a time: when one starts, all others pause, on this page and in the browser's other tabs. Listens on
 * the document, so that it also covers the browser's own players.
 */
export function playOneAtATime(): void {
  const tabs = new BroadcastChannel('bimah-listening');
  document.addEventListener(
    'play',
    ({ target }) => {
      pauseOthers(target);
      tabs.postMessage(null);
    },
    true,
  );
  tabs.addEventListener('message', () => pauseOthers(null));
}
