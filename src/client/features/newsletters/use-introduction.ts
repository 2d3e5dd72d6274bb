import { useState } from 'react';
import type { HighlightsOutput } from '../../../shared/newsletter/newsletter.schemas.ts';
import { issuesOf, reasonOf, statusOf } from '../../api/api-error.ts';
import { readJson, removeText, storeText } from '../../ui/local-storage.ts';
import { useChangeNextIssue } from './use-change-next-issue.ts';

/** The `localStorage` key of unsaved text. */
const storageKey = 'bimah.highlights-introduction';

/** Text that is not saved on the server. */
interface Edit {
  readonly text: string;
  /** The stored version on which the text is based. */
  readonly version: number;
}

function readEdit(): Edit | null {
  const stored = readJson(storageKey);
  return typeof stored === 'object' && stored !== null && 'text' in stored && 'version' in stored
    ? (stored as Edit)
    : null;
}

/** The introduction of the next issue, as edited by an administrator. */
export function useIntroduction({
  introduction,
  version,
}: Pick<HighlightsOutput, 'introduction' | 'version'>) {
  const [edit, setEdit] = useState(readEdit);
  const [error, setError] = useState<string>();
  const [savedVersion, setSavedVersion] = useState<number>();
  const { change, isPending, refresh } = useChangeNextIssue();
  const text = edit?.text ?? introduction;
  const isDirty = text.trim() !== introduction.trim();

  const storeEdit = (next: Edit | null) => {
    setEdit(next);
    if (next) storeText(storageKey, JSON.stringify(next));
    else removeText(storageKey);
  };

  /** Ends the edit after its text was stored. Keeps text typed during the save, based on the stored version. */
  const acceptStored = (stored: HighlightsOutput) => {
    setError(undefined);
    setEdit((current) => {
      const newer = current && current.text !== text ? { text: current.text, version: stored.version } : null;
      if (newer) storeText(storageKey, JSON.stringify(newer));
      else removeText(storageKey);
      return newer;
    });
    setSavedVersion(stored.version);
  };

  return {
    text,
    error,
    isDirty,
    isPending,
    /** Whether the stored text is the one that this form saved. Sending an issue clears the stored text. */
    isSaved: savedVersion === version && !isDirty,
    /** Whether the stored text changed after this edit began. */
    isOutdated: isDirty && edit !== null && edit.version !== version,
    changeText(next: string) {
      setError(undefined);
      setSavedVersion(undefined);
      storeEdit(next === introduction ? null : { text: next, version: edit?.version ?? version });
    },
    /** Resolves a conflict: discards the edit, or keeps it so that saving replaces the stored text. */
    resolveConflict: (keep: 'saved' | 'edit') => storeEdit(keep === 'saved' ? null : { text, version }),
    async save() {
      try {
        acceptStored(await change({ introduction: text, version: edit?.version ?? version }));
      } catch (failure) {
        const stored = statusOf(failure) === 409 ? await refresh() : undefined;
        // The response to an earlier save of this text was lost.
        if (stored?.introduction.trim() === text.trim()) acceptStored(stored);
        // The form shows both texts.
        else if (stored && stored.version !== (edit?.version ?? version)) setError(undefined);
        else
          setError(issuesOf(failure)[0]?.message ?? `Couldn’t save the introduction: ${reasonOf(failure)}`);
      }
    },
  };
}
