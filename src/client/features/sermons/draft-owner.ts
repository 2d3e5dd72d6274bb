import { newKey } from './submission-draft';

const tabKey = 'bimah.submission-tab';
const lockName = (id: string) => `bimah.submission-draft.${id}`;

/** How long a page that is going away may still hold a draft that its successor asks for. */
const handoverMilliseconds = 1_500;

/** The number where the browser does not keep it: it lasts as long as the page. */
let pageDraftId: string | null = null;

/** The number of this tab's draft: the same after a reload or a crash, another one in every tab. */
export function tabDraftId(): string {
  try {
    return pageDraftId ?? sessionStorage.getItem(tabKey) ?? newTabDraftId();
  } catch {
    return newTabDraftId();
  }
}

/** Gives this tab another number. */
export function newTabDraftId(): string {
  const id = newKey();
  try {
    sessionStorage.setItem(tabKey, id);
    pageDraftId = null;
  } catch {
    pageDraftId = id;
  }
  return id;
}

interface Holding {
  /** Resolves to false when another open page has the draft: a tab that was duplicated takes its number along. */
  readonly isHeld: Promise<boolean>;
  readonly release: () => void;
}

/** Marks a draft as that of a page which is open, as long as it is: a lock ends with its page, however that ends. */
export function holdDraft(id: string): Holding {
  // Over plain http there are no locks; a number of one's own is enough to lose nothing.
  if (!navigator.locks) return { isHeld: Promise.resolve(true), release: () => {} };
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), handoverMilliseconds);
  const end = Promise.withResolvers<void>();
  const isHeld = new Promise<boolean>((resolve) => {
    const hold = () => {
      clearTimeout(timer);
      resolve(true);
      return end.promise;
    };
    navigator.locks.request(lockName(id), { signal: patience.signal }, hold).catch(() => resolve(false));
  });
  return {
    isHeld,
    release() {
      patience.abort();
      end.resolve();
    },
  };
}

/** Which drafts belong to pages that are open; null when this browser cannot tell. */
export async function heldDrafts(): Promise<((id: string) => boolean) | null> {
  if (!navigator.locks) return null;
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = new Set([...held, ...pending].map(({ name }) => name));
  return (id) => names.has(lockName(id));
}
