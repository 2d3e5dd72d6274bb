import { useCallback, useState } from 'react';
import type { UploadKind } from '../../shared/upload.schemas';

/** Which upload slots of a form have a file on its way: what is sent meanwhile would be without it. */
export function useBusySlots() {
  const [busy, setBusy] = useState<readonly UploadKind[]>([]);
  const onBusy = useCallback(
    (kind: UploadKind, isBusy: boolean) =>
      setBusy((before) => {
        if (before.includes(kind) === isBusy) return before;
        return isBusy ? [...before, kind] : before.filter((other) => other !== kind);
      }),
    [],
  );
  return { isUploading: busy.length > 0, onBusy };
}
